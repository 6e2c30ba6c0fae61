import { Injectable } from '@nestjs/common';

import { ToolRegistry } from '../registry/tool-registry.js';

/** What a health check is told. */
export interface McpStatus {
  /** Tools being served; none before the app has started. */
  readonly tools: number;
  /** Calls that run right now. */
  readonly callsInFlight: number;
  /** What optional parts report of themselves: a number, or whether they are there. */
  readonly [part: string]: number | boolean;
}

/** How the server is doing, for health checks. Parts that come and go report themselves by name. */
@Injectable()
export class ServiceStatus {
  private readonly parts = new Map<string, () => number | boolean>();
  private running = 0;

  constructor(private readonly registry: ToolRegistry) {}

  /** Adds a part of the report, read whenever somebody asks. */
  report(part: string, read: () => number | boolean): void {
    this.parts.set(part, read);
  }

  /** One more call runs, until the function that comes back is called. */
  begin(): () => void {
    this.running += 1;
    return () => {
      this.running -= 1;
    };
  }

  /** How it is now. */
  read(): McpStatus {
    const parts = [...this.parts].map(([part, read]) => [part, read()] as const);
    return { tools: this.registry.list().length, callsInFlight: this.running, ...Object.fromEntries(parts) };
  }
}
