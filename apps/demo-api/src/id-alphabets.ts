/** Accounts are told under several types. */
const ACCOUNT = 'Lvc02HinyRPA8m5wxC4EhY9OVbUqWrdaDBzo3est7lp1GfMQgZTIuXSKFN6kJj';

/** One alphabet a type, so that the id of a notebook is refused where one of a note is needed. */
export const ID_ALPHABETS = {
  Note: 'tkARvJwSMQ1UGI2ajTy0begK4hDOlmYEx6pHfndCPuZVWN8BFis9X3L5rzqoc7',
  Notebook: '0L9ORpiWEKNMajSTkhebo3AYsCnw6GvmJcxyquZ5D2rz41V7lfBgdtPQXHFIU8',
  Tag: 'w5irVfagd6vlZz7FqsEuBXYTA0RnthPJpDxeH1O3y92WcoSCIK4bGjNk8QmLMU',
  Account: ACCOUNT,
  Viewer: ACCOUNT,
  Principal: ACCOUNT,
} as const;
