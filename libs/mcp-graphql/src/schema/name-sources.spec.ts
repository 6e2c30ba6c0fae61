import { describe, expect, it } from 'vitest';

import { nameSources, servesAt } from './name-sources.js';

const at = (...paths: string[]) => paths.map((path) => ({ declared: path, served: path }));

describe('nameSources', () => {
  it.each([
    ['/graphql', 'default'],
    ['/', 'default'],
    ['graphql', 'default'],
    ['/admin', 'admin'],
    ['/admin/graphql', 'admin'],
    ['/graphql/admin/', 'admin'],
    ['/v1/admin/graphql', 'v1-admin'],
  ])('names the schema at %j %j', (path, name) => {
    expect(nameSources(at(path), {})).toEqual([name]);
  });

  it('prefers the names of the app', () => {
    expect(nameSources(at('/graphql', '/admin/graphql'), { backstage: 'admin/graphql/' })).toEqual([
      'default',
      'backstage',
    ]);
  });

  it('takes no name from the global prefix, and finds a path written with it or without', () => {
    const paths = [
      { declared: '/graphql', served: '/api/graphql' },
      { declared: '/admin/graphql', served: '/api/admin/graphql' },
    ];
    expect(nameSources(paths, {})).toEqual(['default', 'admin']);
    expect(nameSources(paths, { one: '/graphql', two: '/api/admin/graphql' })).toEqual(['one', 'two']);
  });

  it('refuses two schemas of one name', () => {
    expect(() => nameSources(at('/admin', '/admin/graphql'), {})).toThrow(
      'McpGraphqlModule: two GraphQL schemas would be called "admin" (paths: /admin, /admin/graphql). ' +
        "Name them: schemas: { admin: '/admin/graphql' }.",
    );
  });

  it('refuses a name for a path that nobody serves', () => {
    expect(() => nameSources(at('/graphql'), { admin: '/admin' })).toThrow(
      'McpGraphqlModule: the option schemas names "admin" for the path "/admin", which no GraphQLModule serves. ' +
        'Paths: /graphql.',
    );
  });
});

describe('servesAt', () => {
  it('compares whole paths, whatever their outer slashes', () => {
    expect(servesAt({ declared: '/graphql', served: '/api/graphql' }, 'api/graphql/')).toBe(true);
    expect(servesAt({ declared: '/graphql', served: '/api/graphql' }, '/api')).toBe(false);
  });
});
