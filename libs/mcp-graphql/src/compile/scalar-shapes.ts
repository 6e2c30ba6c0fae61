import { type GraphQLScalarType, specifiedScalarTypes } from 'graphql';

import type { ScalarJsonType } from '../contracts/input-type.js';
import type { ResolvedOptions } from '../contracts/module-options.js';

/** How a scalar looks in JSON. */
export interface ScalarJson {
  /** The type an argument is published with and read by. */
  readonly input: ScalarJsonType;
  /** The type of a result; `any` where the serializer may return anything. */
  readonly output: ScalarJsonType;
  readonly description?: string;
  /** Only on inputs: a result that misses the format by a hair would fail validation and be lost. */
  readonly format?: string;
}

const text = (description?: string, format?: string): ScalarJson => ({
  input: 'string',
  output: 'string',
  description,
  format,
});
const whole: ScalarJson = { input: 'integer', output: 'integer' };
const decimal: ScalarJson = { input: 'number', output: 'number' };
const anything: ScalarJson = { input: 'any', output: 'any', description: 'Any JSON value.' };
const object: ScalarJson = { input: 'object', output: 'object', description: 'A JSON object.' };

/** GraphQL's own scalars. `ID` is text in every direction: hosts round large numbers. */
const SPECIFIED: Readonly<Record<string, ScalarJson>> = {
  String: text(),
  ID: text(),
  Int: whole,
  Float: decimal,
  Boolean: { input: 'boolean', output: 'boolean' },
};

/**
 * Scalars that many apps share, by the names of graphql-scalars and of NestJS. A result's type is narrowed
 * only where every known implementation agrees.
 * @see https://the-guild.dev/graphql/scalars/docs
 */
const WELL_KNOWN: Readonly<Record<string, ScalarJson>> = {
  DateTime: text('A date and time (ISO 8601), for example 2026-01-31T09:30:00Z.', 'date-time'),
  DateTimeISO: text('A date and time (ISO 8601), for example 2026-01-31T09:30:00Z.', 'date-time'),
  Date: text('A date (ISO 8601), for example 2026-01-31.'),
  LocalDate: text('A date without a time zone, for example 2026-01-31.'),
  Time: text('A time of day, for example 09:30:00Z.'),
  LocalTime: text('A time of day without a time zone, for example 09:30:00.'),
  Duration: text('A duration (ISO 8601), for example PT15M.'),
  UUID: text('A UUID.'),
  GUID: text('A UUID.'),
  EmailAddress: text('An e-mail address.'),
  URL: text('A URL.'),
  JWT: text(),
  PhoneNumber: text('A phone number (E.164), for example +17895551234.'),
  CountryCode: text('A country code (ISO 3166-1 alpha-2).'),
  Currency: text('A currency code (ISO 4217).'),
  Locale: text('A locale (BCP 47).'),
  NonEmptyString: text(),
  Decimal: { input: 'string', output: 'any', description: 'A decimal number as text, every digit kept.' },
  BigInt: { input: 'string', output: 'any', description: 'A whole number as text, every digit kept.' },
  Long: { input: 'string', output: 'any', description: 'A whole number as text, every digit kept.' },
  PositiveInt: whole,
  NonNegativeInt: whole,
  NegativeInt: whole,
  NonPositiveInt: whole,
  UnsignedInt: whole,
  SafeInt: whole,
  Port: whole,
  PositiveFloat: decimal,
  NonNegativeFloat: decimal,
  UnsignedFloat: decimal,
  Latitude: { input: 'number', output: 'any' },
  Longitude: { input: 'number', output: 'any' },
  Timestamp: { input: 'number', output: 'any', description: 'Milliseconds since 1970-01-01 (UTC).' },
  JSON: anything,
  JSONObject: object,
  Void: { input: 'any', output: 'any' },
};

/** The JSON shape of a scalar: the app's word, the well-known names, the specification it points at, else text. */
export function scalarShape(scalar: GraphQLScalarType, options: ResolvedOptions): ScalarJson {
  const override = Object.hasOwn(options.scalars, scalar.name) ? options.scalars[scalar.name] : undefined;
  if (override !== undefined) {
    const { type, description, format } = override;
    return { input: type, output: type, description, format };
  }
  const known = knownShape(scalar);
  return known ?? { input: 'string', output: 'any', description: describeScalar(scalar) };
}

function knownShape(scalar: GraphQLScalarType): ScalarJson | undefined {
  const table = specifiedScalarTypes.some((type) => type.name === scalar.name) ? SPECIFIED : WELL_KNOWN;
  return Object.hasOwn(table, scalar.name) ? table[scalar.name] : undefined;
}

function describeScalar(scalar: GraphQLScalarType): string {
  const source = scalar.specifiedByURL == null ? '' : ` See ${scalar.specifiedByURL}.`;
  return `${scalar.description ?? `A ${scalar.name} value.`}${source}`;
}
