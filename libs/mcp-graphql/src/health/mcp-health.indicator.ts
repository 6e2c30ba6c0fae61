import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';

import { ServiceStatus } from '../telemetry/service-status.js';

/**
 * How the MCP server is doing, for the health checks of `@nestjs/terminus`. Add it to the providers of the module that
 * has the health controller. It is down before the tools are there, and while something that calls need is not there.
 */
@Injectable()
export class McpHealthIndicator {
  constructor(
    private readonly health: HealthIndicatorService,
    private readonly status: ServiceStatus,
  ) {}

  /**
   * The tools being served, the calls that run, and what optional parts report of themselves.
   * @param key under which it stands in the answer of the health check
   */
  isHealthy(key = 'mcp'): HealthIndicatorResult {
    const status = this.status.read();
    const check = this.health.check(key);
    const isUp = status.tools > 0 && !Object.values(status).includes(false);
    return isUp ? check.up(status) : check.down(status);
  }
}
