/** The app's actor resolver threw. The call is denied; the cause decides how, and stays in the log. */
export class ActorResolutionError extends Error {
  constructor(override readonly cause: unknown) {
    super('The actor of a call could not be resolved.');
    this.name = 'ActorResolutionError';
  }
}
