import { Type } from 'typebox';
import { roleSeparation } from '../../db/roles/separation.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { words } from '../fields.ts';
import { named } from '../named.ts';
import { isMigrated } from '../../db/migrate.ts';

const tag = 'Operation';
const postgresWaitMs = 2_000;

const readiness = named(
  'Readiness',
  Type.Object({
    status: words(['ready', 'not_ready'] as const),
    postgres: words(['ok', 'unreachable', 'not_migrated'] as const),
    temporal: words(['ok', 'unreachable'] as const),
    database_roles: words(['separate', 'single', 'unknown'] as const),
  }),
);

export function healthEndpoints({ database, temporalReachable }: ApiDependencies): Endpoint[] {
  async function postgresState(): Promise<'ok' | 'unreachable' | 'not_migrated'> {
    try {
      return (await isMigrated(database, postgresWaitMs)) ? 'ok' : 'not_migrated';
    } catch {
      return 'unreachable';
    }
  }

  async function databaseRoles(): Promise<'separate' | 'single' | 'unknown'> {
    try {
      return await roleSeparation(database);
    } catch {
      return 'unknown';
    }
  }

  return [
    endpoint({
      method: 'get',
      path: '/healthz',
      tag,
      summary: 'Check that the process is up',
      description: 'Succeeds while the process runs, whatever else is reachable. For liveness probes.',
      unmetered: true,
      responses: { 200: named('Liveness', Type.Object({ status: Type.Literal('ok') })) },
      handler: async () => ({ status: 200, body: { status: 'ok' as const } }),
    }),
    endpoint({
      method: 'get',
      path: '/readyz',
      tag,
      summary: 'Check that the process can serve requests',
      description:
        'It can while Postgres is reachable. Without Temporal, accepted work waits, which the response shows. `database_roles` is ' +
        '`single` when the role of this process could rewrite the audit log, `separate` when it could not, and ' +
        '`unknown` while Postgres does not answer.',
      unmetered: true,
      responses: { 200: readiness, 503: readiness },
      async handler() {
        const [postgres, temporal] = await Promise.all([postgresState(), temporalReachable()]);
        const isReady = postgres === 'ok';
        const roles = isReady ? await databaseRoles() : ('unknown' as const);
        const body = {
          status: isReady ? ('ready' as const) : ('not_ready' as const),
          postgres,
          temporal: temporal ? ('ok' as const) : ('unreachable' as const),
          database_roles: roles,
        };
        return isReady ? { status: 200, body } : { status: 503, body };
      },
    }),
  ];
}
