import { HttpException } from '@nestjs/common';
import { GraphQLError } from 'graphql';

/** What came of a guard. `fails`: it threw what no client is meant to read, a TypeError most of the time. */
export type GuardOutcome = 'allows' | 'denies' | 'fails';

/** What comes of a step that allows, denies or throws. */
export async function outcomeOf(step: () => Promise<unknown>): Promise<GuardOutcome> {
  try {
    return (await step()) === false ? 'denies' : 'allows';
  } catch (error) {
    return error instanceof HttpException || error instanceof GraphQLError ? 'denies' : 'fails';
  }
}
