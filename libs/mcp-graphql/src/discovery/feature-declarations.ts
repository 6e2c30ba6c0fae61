import type { GraphQLToolOptions } from '../contracts/tool-options.js';

/** What one `forFeature()` call declared. A value provider of this class is how the explorer finds it. */
export class FeatureDeclarations {
  constructor(readonly tools: readonly GraphQLToolOptions[]) {}
}
