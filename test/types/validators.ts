import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

import type { JsonSchema } from '../../libs/mcp-graphql/src/contracts/json.js';

/** Else ajv takes the `constructor` that every object inherits for a property that was given. */
const OWN = { ownProperties: true } as const;

/** Strict about the schema itself: a keyword or format that no standard knows is an error, not a remark. */
const strict = new Ajv2020({
  ...OWN,
  strict: true,
  strictTuples: false,
  allowUnionTypes: true,
  allErrors: true,
});
formats.default(strict);

/** Without opinions about formats: GraphQL does not say what a scalar named `DateTime` takes. */
const loose = new Ajv2020({ ...OWN, strict: true, allowUnionTypes: true, formats: { 'date-time': true } });

/** A validator as a client would make it; it throws when the schema itself is wrong. */
export function strictValidator(schema: JsonSchema): ValidateFunction {
  return compile(strict, schema);
}

/** The same, for values whose formats nobody checks. */
export function looseValidator(schema: JsonSchema): ValidateFunction {
  return compile(loose, schema);
}

/** Thousands of schemas pass through one instance, which must not keep them. */
function compile(ajv: Ajv2020, schema: JsonSchema): ValidateFunction {
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  return validate;
}
