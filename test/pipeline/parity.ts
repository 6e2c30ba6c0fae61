import { expect } from 'vitest';

import type { BootedApp } from '../support/boot-app.js';
import { type CalledTool, CLIENTS } from '../support/mcp-clients.js';
import { withoutAdvice } from '../support/reason-of.js';
import type { RunCounts, Runs } from './runs.js';

/** One question, put both ways: as a tool call, and as the operation a browser would post. */
export interface Question {
  readonly tool: string;
  readonly args?: Record<string, unknown>;
  /** The same in GraphQL, with one root field and the names of its fields as the agent has them. */
  readonly query: string;
  /** Who asks, and whatever else the app reads of a request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a question came to, whichever way it was put. */
export interface Answer {
  /** The agent's JSON, where it was answered. */
  readonly content?: unknown;
  /** Why not, one reason a line, with the code at the end. Only the code where the reason is no agent's business. */
  readonly refusal?: string;
  /** How often each part of the app ran for it. */
  readonly runs: RunCounts;
}

interface PostedError {
  readonly message: string;
  readonly extensions?: {
    readonly code?: string;
    readonly originalError?: { readonly statusCode: number; readonly message: string | readonly string[] };
  };
}

interface PostedAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly PostedError[];
}

/**
 * The oracle: a tool call by either era's client and `POST /graphql` by the same user come to the same, and run every
 * part of the app equally often. Answers with what it came to, so that a test can say what that is.
 */
export async function expectParity(booted: BootedApp, question: Question, runs: Runs): Promise<Answer> {
  const posted = await post(booted, question, runs);
  for (const [era, connect] of CLIENTS) {
    const client = await connect(`${booted.url}/mcp`, question.headers);
    runs.take();
    const called = await client.callTool(question.tool, question.args);
    const answer = { ...readCalled(called), runs: runs.take() };
    await client.close();
    expect({ era, ...answer }).toEqual({ era, ...posted });
  }
  return posted;
}

async function post({ url }: BootedApp, { query, headers }: Question, runs: Runs): Promise<Answer> {
  runs.take();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  const answer = (await response.json()) as PostedAnswer;
  return { ...readPosted(answer), runs: runs.take() };
}

function readCalled({ isError, text, content }: CalledTool): Omit<Answer, 'runs'> {
  if (!isError) {
    return { content };
  }
  const [, reason, code] = /^(.*) \[([A-Z_]+)\]$/s.exec(withoutAdvice(text)) ?? [];
  return { refusal: code === 'INTERNAL' ? '[INTERNAL]' : withCode(plain(withoutPlace(reason!)), code!) };
}

function readPosted({ data, errors = [] }: PostedAnswer): Omit<Answer, 'runs'> {
  if (errors.length > 0) {
    return { refusal: refusalOf(errors) };
  }
  const [root] = Object.values(data ?? {});
  const isRecord = typeof root === 'object' && root !== null && !Array.isArray(root);
  return { content: isRecord ? root : { result: root } };
}

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'BAD_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'BAD_INPUT',
  429: 'RATE_LIMITED',
};

const BY_EXTENSION: Readonly<Record<string, string>> = {
  BAD_USER_INPUT: 'BAD_INPUT',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
};

/** What the errors of `POST /graphql` are to an agent; written down once more, so that it is not the library that says. */
function refusalOf(errors: readonly PostedError[]): string {
  const reasons = errors.flatMap(({ message, extensions }) => {
    const original = extensions?.originalError;
    const code =
      original === undefined ? BY_EXTENSION[extensions?.code ?? ''] : BY_STATUS[original.statusCode];
    return code === undefined ? [] : [{ code, messages: original?.message ?? message }];
  });
  const messages = new Set(reasons.flatMap((reason) => reason.messages));
  const [first] = reasons;
  return first === undefined ? '[INTERNAL]' : withCode(plain([...messages].join('\n')), first.code);
}

/** A tool says where in its answer a field failed, before the app's own sentence. */
function withoutPlace(reason: string): string {
  return reason.replaceAll(/^[\w.[\]]+(?: and \d+ more)?: (?=[A-Z])/gm, '');
}

/** A tool says `title: must be …` where the app's validation says `title must be …`. */
function plain(reason: string): string {
  return reason.replaceAll(/^([\w.]+): /gm, '$1 ');
}

function withCode(reason: string, code: string): string {
  return `${reason} [${code}]`;
}
