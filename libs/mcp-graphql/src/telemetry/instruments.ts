import type * as Api from '@opentelemetry/api';

import type { CallRecord } from '../contracts/call-record.js';
import { metricAttributes } from './span-attributes.js';

/** Seconds, as the conventions want them: calls of a tool are slower than plain requests. */
const DURATIONS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

/** Bytes up to where hosts cut a result. */
const SIZES = [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576];

/** Rows up to the largest limit that makes sense. */
const ITEMS = [0, 1, 5, 10, 20, 50, 100, 200, 500];

/** The instruments of one meter. */
interface Meters {
  readonly duration: Api.Histogram;
  readonly size: Api.Histogram;
  readonly items: Api.Histogram;
  readonly active: Api.UpDownCounter;
}

/** The measurements of calls. */
export class Instruments {
  private made: Meters | undefined;
  private provider: Api.MeterProvider | undefined;

  constructor(
    private readonly api: typeof Api,
    private readonly library: string,
  ) {}

  /** One more call runs. */
  begin(): void {
    this.meters().active.add(1);
  }

  /** A call is over. */
  end(record: CallRecord): void {
    const { duration, size, items, active } = this.meters();
    const attributes = metricAttributes(record);
    active.add(-1);
    duration.record(record.durationMs / 1000, attributes);
    size.record(record.resultBytes, attributes);
    if (record.listSize !== undefined) {
      items.record(record.listSize, attributes);
    }
  }

  /** Made when first used and again for another provider: unlike a tracer, a meter does not follow a later registration. */
  private meters(): Meters {
    const provider = this.api.metrics.getMeterProvider();
    if (this.made === undefined || this.provider !== provider) {
      this.provider = provider;
      this.made = createMeters(provider.getMeter(this.library));
    }
    return this.made;
  }
}

function createMeters(meter: Api.Meter): Meters {
  return {
    duration: meter.createHistogram('mcp.server.operation.duration', {
      unit: 's',
      description: 'From the message to its answer.',
      advice: { explicitBucketBoundaries: DURATIONS },
    }),
    size: meter.createHistogram('mcp_graphql.result.size', {
      unit: 'By',
      description: 'Text that the agent was sent.',
      advice: { explicitBucketBoundaries: SIZES },
    }),
    items: meter.createHistogram('mcp_graphql.result.items', {
      unit: '{item}',
      description: 'Rows of a list that was answered.',
      advice: { explicitBucketBoundaries: ITEMS },
    }),
    active: meter.createUpDownCounter('mcp_graphql.calls.active', {
      unit: '{call}',
      description: 'Calls that run.',
    }),
  };
}
