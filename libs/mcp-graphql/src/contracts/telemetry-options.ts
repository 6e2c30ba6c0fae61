/** What is told to OpenTelemetry, where the app has it. */
export interface TelemetryOptions {
  /** Spans and metrics at all. Default: `true`; without `@opentelemetry/api` or a registered SDK nothing happens. */
  readonly enabled?: boolean;
  /** How spans name who calls: `enduser.pseudo.id`, `enduser.id`, or not at all. Metrics never do. Default: `hashed`. */
  readonly actor?: 'hashed' | 'plain' | 'absent';
  /** Key of the hash, the same in every replica. Default: none, and then a subject that can be guessed can be confirmed. */
  readonly actorSecret?: string;
}

/** The options with every default filled in. */
export interface ResolvedTelemetry
  extends Required<Omit<TelemetryOptions, 'actorSecret'>>, Pick<TelemetryOptions, 'actorSecret'> {}
