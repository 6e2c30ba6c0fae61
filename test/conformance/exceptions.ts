import type { Exception } from './judge.js';

const NO_RESOURCES = 'The library serves tools; resources are a capability it does not have yet.';
const NO_PROMPTS = 'The library serves tools; prompts are a capability it does not have yet.';
const JSON_ONLY = 'A GraphQL operation answers JSON: there is no image, audio or embedded resource in it.';
const NO_TASKS = 'The tasks extension is optional and not served yet.';
const OWN_SCHEMA =
  'The schema of a tool follows from GraphQL; nobody can hand in one that is written by hand.';
const NO_SAMPLING = "No operation asks the client's model or for its roots (both deprecated, SEP-2577).";
const NO_POLLING =
  'An operation cannot end its own stream half-way to make the client poll; nothing in GraphQL says so.';
const NO_FREE_QUESTIONS = 'An operation cannot ask the client questions of its own.';

/** Scenarios that ask for content which GraphQL does not have, in both eras. */
const CONTENT: Exception = {
  reason: JSON_ONLY,
  names: ['tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource', 'tools-call-mixed-content'],
};

const PROMPTS: Exception = {
  reason: NO_PROMPTS,
  names: [
    'completion-complete',
    'prompts-list',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
};

const RESOURCES: Exception = {
  reason: NO_RESOURCES,
  names: ['resources-list', 'resources-read-text', 'resources-read-binary', 'resources-templates-read'],
};

/** What does not apply of the revision 2026-07-28. */
export const MODERN: readonly Exception[] = [
  CONTENT,
  PROMPTS,
  RESOURCES,
  {
    reason: NO_RESOURCES,
    names: [
      'sep-2164-resource-not-found:sep-2164-error-code',
      'sep-2164-resource-not-found:sep-2164-data-uri',
      'caching:sep-2549-resources-list-caching-hints',
      'caching:sep-2549-resources-templates-list-caching-hints',
      'caching:sep-2549-resources-read-caching-hints',
    ],
  },
  {
    reason: NO_PROMPTS,
    names: [
      'caching:sep-2549-prompts-list-caching-hints',
      'server-stateless:sep-2575-server-sends-prompts-list-changed-on-subscription',
      'input-required-result-non-tool-request',
    ],
  },
  { reason: OWN_SCHEMA, names: ['json-schema-2020-12', 'http-custom-header-server-validation'] },
  {
    reason: 'No tool needs a capability of the client: it is called another way where the client lacks one.',
    names: [
      'server-stateless:sep-2575-server-rejects-undeclared-capability',
      'server-stateless:sep-2575-missing-capability-http-400',
    ],
  },
  {
    reason: NO_SAMPLING,
    names: ['input-required-result-basic-sampling', 'input-required-result-basic-list-roots'],
  },
  {
    reason: NO_FREE_QUESTIONS,
    names: [
      'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
      'input-required-result-basic-elicitation',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-missing-input-response',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
      'input-required-result-ignore-extra-params',
    ],
  },
  {
    reason: NO_TASKS,
    names: [
      'tasks-lifecycle',
      'tasks-capability-negotiation',
      'tasks-wire-fields',
      'tasks-request-state-removal',
      'tasks-mrtr-input',
      'tasks-request-headers',
      'tasks-dispatch-and-envelope',
      'tasks-status-notifications',
      'tasks-required-task-error',
      'tasks-mrtr-composition',
    ],
  },
];

/** What does not apply of the revision 2025-06-18. */
export const LEGACY_JUNE: readonly Exception[] = [
  CONTENT,
  PROMPTS,
  RESOURCES,
  { reason: NO_RESOURCES, names: ['resources-subscribe', 'resources-unsubscribe'] },
  { reason: NO_SAMPLING, names: ['tools-call-sampling'] },
  { reason: NO_FREE_QUESTIONS, names: ['tools-call-elicitation'] },
];

/** What does not apply of the revision 2025-11-25, served with sessions. */
export const LEGACY_SESSIONS: readonly Exception[] = [
  ...LEGACY_JUNE,
  { reason: OWN_SCHEMA, names: ['json-schema-2020-12'] },
  { reason: NO_FREE_QUESTIONS, names: ['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'] },
  { reason: NO_POLLING, names: ['server-sse-polling'] },
];

/** What does not apply of the revision 2025-11-25, served without sessions. */
export const LEGACY_NOVEMBER: readonly Exception[] = [
  ...LEGACY_SESSIONS,
  {
    reason:
      'Without sessions every POST is a call of its own; the suite looks at several streams of one session.',
    names: ['server-sse-multiple-streams'],
  },
];
