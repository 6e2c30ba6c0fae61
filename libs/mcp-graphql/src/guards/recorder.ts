/**
 * Notes what is read of a request that has little, and of a response that is not there. A read is noted by its path:
 * `request.ip`, `request.headers.x-tenant`, `response.setHeader`.
 */
export class Recorder {
  private noted = new Set<string>();

  /** What was noted since the last time, in the order it was read. */
  take(): readonly string[] {
    const noted = [...this.noted];
    this.noted = new Set();
    return noted;
  }

  /** A request with these headers and nothing else, as a call over stdio has it. What else is asked for is noted. */
  request(headers: Readonly<Record<string, string>>): object {
    return this.watch({ headers: this.watch({ ...headers }, 'request.headers') }, 'request');
  }

  /** A response that takes whatever is done to it, and notes it: over stdio there is none. */
  response(): object {
    const response: object = new Proxy(
      {},
      {
        get: (_, key) => {
          this.note('response', key);
          return typeof key === 'symbol' ? undefined : () => response;
        },
        set: (_, key) => {
          this.note('response', key);
          return true;
        },
      },
    );
    return response;
  }

  private watch(target: object, path: string): object {
    return new Proxy(target, {
      get: (held, key, receiver) => {
        if (!Reflect.has(held, key)) {
          this.note(path, key);
        }
        return Reflect.get(held, key, receiver) as unknown;
      },
      has: (held, key) => {
        const isThere = Reflect.has(held, key);
        if (!isThere) {
          this.note(path, key);
        }
        return isThere;
      },
    });
  }

  /** Symbols are Nest's and the engine's own marks, never what an app reads. */
  private note(path: string, key: string | symbol): void {
    if (typeof key === 'string') {
      this.noted.add(`${path}.${key}`);
    }
  }
}
