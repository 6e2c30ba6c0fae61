import { Injectable } from '@nestjs/common';
import { TypeMetadataStorage } from '@nestjs/graphql';

import type { Constraint, Constraints } from '../contracts/constraint.js';
import { type ValidatorMetadata, classConstraints } from './class-constraints.js';

/** A code-first class as Nest keeps it. */
type ClassMetadata = ReturnType<(typeof TypeMetadataStorage)['getInputTypesMetadata']>[number];
/** A root field as Nest keeps it. */
type RootMetadata = ReturnType<(typeof TypeMetadataStorage)['getQueriesMetadata']>[number];

/** The part of class-validator that is read. */
interface ValidatorStorage {
  getTargetValidationMetadatas(
    target: unknown,
    schema: string,
    always: boolean,
    strictGroups: boolean,
  ): ValidatorMetadata[];
}

/**
 * Reads what the app's input classes ask for by class-validator, so that an agent knows before it calls. The app's
 * pipe enforces it; nothing is checked here. Without class-validator, or schema-first, there is nothing to read.
 */
@Injectable()
export class ConstraintReader {
  /** All constraints by place. Ask after the schemas are built: the classes' fields are known by then. */
  async read(): Promise<Constraints> {
    const storage = await loadStorage();
    const found = new Map<string, Constraint>();
    if (storage === undefined) {
      return found;
    }
    for (const metadata of TypeMetadataStorage.getInputTypesMetadata()) {
      addFields(found, metadata.name, { metadata, storage });
    }
    addRootArguments(found, { parent: 'Query', fields: TypeMetadataStorage.getQueriesMetadata(), storage });
    addRootArguments(found, {
      parent: 'Mutation',
      fields: TypeMetadataStorage.getMutationsMetadata(),
      storage,
    });
    return found;
  }
}

function addRootArguments(
  found: Map<string, Constraint>,
  root: {
    readonly parent: string;
    readonly fields: readonly RootMetadata[];
    readonly storage: ValidatorStorage;
  },
): void {
  const classes = TypeMetadataStorage.getArgumentsMetadata();
  for (const { schemaName, methodArgs = [] } of root.fields) {
    const own = methodArgs.filter((argument) => argument.kind === 'args');
    const targets = new Set<unknown>(own.map((argument) => argument.typeFn()));
    for (const metadata of classes.filter(({ target }) => targets.has(target))) {
      addFields(found, `${root.parent}.${schemaName}`, { metadata, storage: root.storage });
    }
  }
}

/** Adds the constraints of a class under the names its fields have in the schema. */
function addFields(
  found: Map<string, Constraint>,
  prefix: string,
  { metadata, storage }: { readonly metadata: ClassMetadata; readonly storage: ValidatorStorage },
): void {
  const validators = storage.getTargetValidationMetadatas(metadata.target, '', true, false);
  const names = new Map((metadata.properties ?? []).map((property) => [property.name, property.schemaName]));
  for (const [property, constraint] of classConstraints(validators)) {
    found.set(`${prefix}.${names.get(property) ?? property}`, constraint);
  }
}

async function loadStorage(): Promise<ValidatorStorage | undefined> {
  try {
    const { getMetadataStorage } = await import('class-validator');
    return getMetadataStorage() as unknown as ValidatorStorage;
  } catch {
    return undefined;
  }
}
