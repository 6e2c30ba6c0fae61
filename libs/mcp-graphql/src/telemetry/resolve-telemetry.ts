import type { ResolvedTelemetry, TelemetryOptions } from '../contracts/telemetry-options.js';

const DEFAULTS: ResolvedTelemetry = { enabled: true, actor: 'hashed' };

const LABELS: ReadonlySet<unknown> = new Set(['hashed', 'plain', 'absent']);

/**
 * Fills in what is told to OpenTelemetry.
 * @throws Error when it is not said whether actors are named: a mistyped word must not name them
 */
export function resolveTelemetry(options: TelemetryOptions = {}): ResolvedTelemetry {
  const { enabled = DEFAULTS.enabled, actor = DEFAULTS.actor, actorSecret } = options;
  if (!LABELS.has(actor)) {
    const given = JSON.stringify(actor);
    throw new Error(
      `McpGraphqlModule: the option telemetry.actor must be 'hashed', 'plain' or 'absent', but is ${given}.`,
    );
  }
  return { enabled, actor, ...(actorSecret !== undefined && { actorSecret }) };
}
