import { EventEmitter } from 'node:events';

import { describe, expect, it } from 'vitest';

import { viewRequest } from './request-view.js';

const ANN = { name: 'Ann' };
const MARK = Symbol('REQUEST_CONTEXT_ID');

describe('viewRequest', () => {
  it('reads through to the request and keeps writes to itself', () => {
    const request = { headers: { accept: '*/*' }, trace: 'a' };
    const view = viewRequest(request, undefined, new WeakSet()) as typeof request;
    view.trace = 'b';
    expect(view.headers).toBe(request.headers);
    expect(request.trace).toBe('a');
  });

  it('shows the actor as user, and nobody where there is none, whatever the request says', () => {
    const request = { user: { name: 'Bob' } };
    expect(viewRequest(request, ANN, new WeakSet()).user).toBe(ANN);
    expect(viewRequest(request, undefined, new WeakSet()).user).toBeUndefined();
    expect(request.user).toEqual({ name: 'Bob' });
  });

  it('lets a guard put an actor on it, for this call alone', () => {
    const request = {};
    const served = new WeakSet<object>();
    const first = viewRequest(request, undefined, served);
    first.user = ANN;
    expect(viewRequest(request, undefined, served).user).toBeUndefined();
  });

  it("hands Nest's mark to the first call on a request, and to no later one", () => {
    const id = { id: 1 };
    const request = { [MARK]: id };
    const served = new WeakSet<object>();
    const views = [1, 2, 3].map(() => viewRequest(request, undefined, served) as typeof request);
    expect(views.map((view) => view[MARK])).toEqual([id, undefined, undefined]);
    expect(request[MARK]).toBe(id);
  });

  it("lets Nest leave its mark on a later call's view", () => {
    const request = { [MARK]: { id: 1 } };
    const served = new WeakSet<object>([request]);
    const view = viewRequest(request, undefined, served) as typeof request;
    Object.defineProperty(view, MARK, { value: { id: 2 }, enumerable: false });
    expect(view[MARK]).toEqual({ id: 2 });
  });

  it('keeps a listener added through the view, whatever comes and goes on the request', () => {
    const request = new EventEmitter();
    const view = viewRequest(request, ANN, new WeakSet()) as EventEmitter;
    let heard = 0;
    const listen = () => (heard += 1);
    expect(view.on('close', listen)).toBe(view);
    request.once('end', () => undefined).emit('end');
    request.emit('close');
    view.off('close', listen);
    request.emit('close');
    expect(heard).toBe(1);
  });

  it('has no listeners where the request has none', () => {
    expect('on' in viewRequest({}, ANN, new WeakSet())).toBe(false);
  });
});
