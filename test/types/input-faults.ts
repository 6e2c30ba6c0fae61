import { isDeepStrictEqual } from 'node:util';

import type { JsonObject, JsonValue } from '../../libs/mcp-graphql/src/contracts/json.js';
import { type Acceptance, type ToolScope, acceptArguments } from './accept-arguments.js';
import { plainArguments } from './plain-arguments.js';
import { strictForm } from './strict-form.js';
import { looseValidator } from './validators.js';

/**
 * What JSON Schema cannot say in a form that hosts take, or only at a price, and a call therefore refuses: choices of
 * one, fields due together, whole numbers beyond 32 bits or 2^53, and what is no id.
 */
const CALL_TIME = [
  /[Gg]ive exactly one of /,
  /: is required together with the other arguments given$/,
  /: expected a whole number.*, got -?\d/,
  /: expected an id as text, got ""$/,
  // An id that is none of the app's names no record: a text where `idArg` drives a number.
  /^No matching record\. Check the ids, or list or search first\.$/,
];

/** Checks one tool's published input schema against what the runtime and GraphQL make of arguments. */
export class InputOracle {
  private readonly validate;

  constructor(private readonly scope: ToolScope) {
    this.validate = looseValidator(scope.plan.inputSchema);
  }

  /** Why arguments that fit by construction are not taken, or `undefined`. */
  refusalOf(plain: JsonObject): string | undefined {
    const args = this.sentForm(plain);
    const accepted = acceptArguments(this.scope, args);
    if (accepted.kind !== 'accepted') {
      return `the runtime refuses what fits: ${describe(accepted)}`;
    }
    return this.validate(args) ? undefined : `the schema refuses what fits: ${this.errors()}`;
  }

  /** Where schema and runtime disagree about any arguments, beyond what is documented, or `undefined`. */
  disagreement(args: JsonObject): string | undefined {
    const accepted = acceptArguments(this.scope, args);
    if (accepted.kind === 'too late') {
      return `GraphQL refuses what the runtime took: ${describe(accepted)}`;
    }
    const isPublished = this.validate(args);
    if (isPublished && accepted.kind === 'refused') {
      const [head, ...issues] = accepted.text.split('\n- ');
      const reasons = issues.length > 0 ? issues : [head!];
      const isKnown = reasons.every((reason) => CALL_TIME.some((rule) => rule.test(reason)));
      return isKnown ? undefined : `the schema takes what the runtime refuses: ${accepted.text}`;
    }
    return isPublished || accepted.kind === 'refused' ? undefined : this.unexplained(args, accepted);
  }

  /** Only a documented rescue may let the runtime take what the schema does not, and it must mean the plain form. */
  private unexplained(
    args: JsonObject,
    { variables }: Acceptance & { kind: 'accepted' },
  ): string | undefined {
    const { schema, plan } = this.scope;
    const plain = this.sentForm(plainArguments(schema, plan, args));
    if (!this.validate(plain)) {
      return `the runtime takes what the schema refuses: ${this.errors()}, plainly ${JSON.stringify(plain)}`;
    }
    const same = acceptArguments(this.scope, plain);
    const isSame =
      same.kind === 'accepted' && isDeepStrictEqual(withoutNulls(same.variables), withoutNulls(variables));
    return isSame
      ? undefined
      : `the plain form ${JSON.stringify(plain)} means something else: ${describe(same)}`;
  }

  /** What a host sends for plain arguments, by the profile the tool was compiled for. */
  private sentForm(plain: JsonObject): JsonObject {
    const { plan, options } = this.scope;
    return options.profile === 'strict' ? strictForm(plan.inputSchema, plain) : plain;
  }

  private errors(): string {
    return JSON.stringify(this.validate.errors);
  }
}

function describe(acceptance: Acceptance): string {
  return JSON.stringify(acceptance);
}

/** A null that was forwarded says nothing here, nor does an object of nothing but such nulls. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    return value.map(withoutNulls);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value as JsonObject)
    .map(([key, inner]) => [key, withoutNulls(inner)] as const)
    .filter(([, inner]) => inner !== null && !isEmpty(inner));
  return Object.fromEntries(entries);
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length === 0;
}
