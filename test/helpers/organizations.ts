import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { ApiClient } from './http.ts';

/** An organization as the API shows it. */
export interface ShownOrganization {
  id: number;
  external_id: string | null;
  management_account_id: string | null;
  status: 'discovering' | 'ready' | 'error';
  status_reason: string | null;
  accounts: Record<string, number>;
  first_syncs: { total: number; completed: number; running: number; waiting: number; failed: number };
  discovered_at: string | null;
}

/** An account of an organization as the API shows it. */
export interface ShownAccount {
  id: number;
  account_id: string;
  name: string;
  ou: string | null;
  ou_path: string | null;
  tags: Record<string, string>;
  state: string;
  reason: string | null;
  provider_id: number | null;
  provider_status: 'syncing' | 'synced' | 'error' | null;
  role_arn: string | null;
  setup_id: number | null;
}

/** Connects an organization and waits for its first discovery. */
export async function connectedOrganization(client: ApiClient, body: object): Promise<ShownOrganization> {
  const { body: made } = await client.post<ShownOrganization>(
    '/api/v1/organizations',
    { kind: 'cloud_a', name: 'Example', ...body },
    { expect: 201 },
  );
  return eventually(
    async () => {
      const { body: shown } = await client.get<ShownOrganization>(`/api/v1/organizations/${made.id}`, { expect: 200 });
      assert.notEqual(shown.status, 'discovering');
      return shown;
    },
    { withinMs: 120_000 },
  );
}

/** Waits until as many accounts as given have a provider, and each was synced once, or could not be. */
export async function firstSyncsEnded(
  client: ApiClient,
  id: number,
  { withinMs, total }: { withinMs: number; total: number },
): Promise<ShownOrganization> {
  return eventually(
    async () => {
      const { body } = await client.get<ShownOrganization>(`/api/v1/organizations/${id}`, { expect: 200 });
      const { first_syncs: syncs } = body;
      assert.deepEqual([syncs.total, syncs.waiting, syncs.running], [total, 0, 0]);
      return body;
    },
    { withinMs },
  );
}

/** Discovers an organization again, and returns it as it is then. */
export async function discoveredAgain(client: ApiClient, id: number): Promise<ShownOrganization> {
  const shown = async () => (await client.get<ShownOrganization>(`/api/v1/organizations/${id}`, { expect: 200 })).body;
  const before = await shown();
  await client.post(`/api/v1/organizations/${id}/discover`, undefined, { expect: 202 });
  return eventually(
    async () => {
      const now = await shown();
      assert.ok(now.status === 'error' || now.discovered_at !== before.discovered_at);
      return now;
    },
    { withinMs: 120_000 },
  );
}

/** Returns a page of accounts and their number. */
export async function accountsOf(
  client: ApiClient,
  id: number,
  query: Record<string, string> = {},
): Promise<{ total: number; accounts: ShownAccount[] }> {
  const text = new URLSearchParams({ per_page: '100', ...query }).toString();
  const { body } = await client.get<{ data: ShownAccount[]; meta: { total: number } }>(
    `/api/v1/organizations/${id}/accounts?${text}`,
    { expect: 200 },
  );
  return { total: body.meta.total, accounts: body.data };
}
