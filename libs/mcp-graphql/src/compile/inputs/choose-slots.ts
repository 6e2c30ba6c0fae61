import { isRequiredArgument, isRequiredInputField } from 'graphql';

import * as argumentProblems from '../../errors/argument-problems.js';
import { agentNameOf } from '../agent-name.js';
import { type AgentInput, type Slot, isAt } from './agent-input.js';
import type { IdArgument } from './locate-id.js';
import type { LimitPlace } from './locate-limit.js';
import type { ToolScope } from '../tool-scope.js';

/** What other hints drive, beside the plain arguments. */
export interface DrivenSlots {
  readonly id: IdArgument | undefined;
  readonly limit: LimitPlace | undefined;
  readonly search: AgentInput | undefined;
  /** Variables of which a part goes out with every call. */
  readonly always: ReadonlySet<string>;
}

/** Arguments that turn the page of a bounded list. Without them an agent could see the first page only. */
const PAGING_NAMES = new Set(['offset', 'skip', 'after', 'cursor', 'page', 'pageNumber', 'page_number']);

/** The slots an agent gets: those that `args` names, or all but the deprecated ones, and those that hints drive. */
export function chooseSlots(scope: ToolScope, slots: readonly Slot[], driven: DrivenSlots): Slot[] {
  const { args } = scope.declaration.options;
  reportUnknown(scope, slots, args ?? []);
  const chosen = slots.filter((slot) => {
    if (isDriven(slot, driven)) {
      return true;
    }
    if (args !== undefined && isRestricted(slot, slots, args)) {
      return args.some((name) => answersTo(slot, name));
    }
    const isSearched = slot.variable === driven.search?.variable && slot.path.length === 0;
    return !isSearched && (slot.definition.deprecationReason == null || isRequired(slot));
  });
  for (const slot of slots) {
    const isSent =
      driven.always.has(slot.variable) || chosen.some(({ variable }) => variable === slot.variable);
    if (!chosen.includes(slot) && isRequired(slot) && (isSent || slot.container === undefined)) {
      scope.findings.error(argumentProblems.requiredArgumentLeftOut([slot.variable, ...slot.path].join('.')));
    }
  }
  return chosen;
}

function isDriven(slot: Slot, { id, limit }: DrivenSlots): boolean {
  if ([id, limit].some((place) => place !== undefined && isAt(slot, place))) {
    return true;
  }
  const besideLimit = limit !== undefined && (limit.path.length === 0 || limit.variable === slot.variable);
  return besideLimit && PAGING_NAMES.has(slot.definition.name);
}

/** `args` speaks about root arguments always, and about a lifted argument's fields once it names one of them. */
function isRestricted(slot: Slot, slots: readonly Slot[], args: readonly string[]): boolean {
  if (slot.container === undefined) {
    return true;
  }
  const siblings = slots.filter((other) => other.container === slot.container);
  return siblings.some((sibling) => args.some((name) => answersTo(sibling, name)));
}

function answersTo({ definition }: Slot, name: string): boolean {
  return definition.name === name || agentNameOf(definition.name, definition.type) === name;
}

/** Whether GraphQL demands it as soon as its variable is sent at all. */
function isRequired({ definition, container }: Slot): boolean {
  return container === undefined ? isRequiredArgument(definition) : isRequiredInputField(definition);
}

function reportUnknown(scope: ToolScope, slots: readonly Slot[], args: readonly string[]): void {
  const { field, parent } = scope.root;
  for (const name of args) {
    const isArgument = field.args.some((argument) => argument.name === name);
    if (!isArgument && !slots.some((slot) => answersTo(slot, name))) {
      const known = [...field.args, ...slots.map((slot) => slot.definition)].map(
        (definition) => definition.name,
      );
      scope.findings.error(
        argumentProblems.unknownArgument({ option: 'args', at: `${parent}.${field.name}`, name, known }),
      );
    }
  }
}
