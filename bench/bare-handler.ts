import { createSecretKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import { jwtVerify } from 'jose';
import Koa from 'koa';
import pg from 'pg';

/**
 * The ceiling for reads: Koa, a router, a pool and nothing else. It verifies the same token as the service and runs the
 * service's own queries for `GET /api/v1/resources`. Prints `listening <port>`.
 */
const [url, secret] = process.argv.slice(2);
if (url === undefined || secret === undefined) throw new Error('usage: bare-handler.ts <database url> <secret>');
const pool = new pg.Pool({ connectionString: url, max: 10 });
const key = createSecretKey(Buffer.from(secret));
const router = new Router();

router.get('/api/v1/resources', async (context) => {
  const token = context.get('authorization').slice('Bearer '.length);
  await jwtVerify(token, key, { algorithms: ['HS256'] });
  const counted = await pool.query(
    `select coalesce(sum(counted.total) filter (where provider.answered_at is not null), 0)::bigint as total
     from resource_counts as counted join providers as provider on provider.id = counted.provider_id
     where counted.total > 0`,
  );
  const page = await pool.query(
    `select resource.id, resource.external_id, resource.name, resource.resource_type, resource.provider_id,
            resource.region, resource.status, resource.tags, resource.last_seen_at
     from resources as resource
     join (select id from resources order by id desc limit $1 offset $2) as page on page.id = resource.id
     order by resource.id desc`,
    [20, 0],
  );
  context.body = { data: page.rows, meta: { total: counted.rows[0].total, page: 1, per_page: 20 } };
});

const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
