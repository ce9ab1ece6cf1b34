import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { ApiClient } from './http.ts';

/** An action as the API shows it. */
export interface ShownRemediation {
  id: number;
  status: 'pending_approval' | 'approved' | 'executing' | 'completed' | 'failed' | 'rolled_back';
  decision: string | null;
  reason: string | null;
  risk: string;
  resource_id: number;
  finding_id: number;
  plan: {
    hash: string;
    steps: { number: number; title: string; status: string }[];
    diff: { path: string; current_value: unknown; planned_value: unknown }[];
    left: { path: string; reason: string }[];
  };
  decision_details: {
    member_id: number | null;
    actor: string | null;
    channel: string | null;
    actor_proven: boolean | null;
    comment: string | null;
  } | null;
  snapshot: { configuration: Record<string, unknown> } | null;
  execution_log: {
    phase: string;
    level: string;
    step: number | null;
    message: string;
    outcome: string | null;
    data: { differences?: { path: string }[] } | null;
  }[];
  waits_for_turn: boolean;
  rollback_until: string | null;
  rollback: { status: string; reason: string | null } | null;
  workflow_id: string;
  temporal_url: string | null;
}

const path = (id: number, verb = ''): string => `/api/v1/remediation/${id}${verb}`;

/** The action as it is now. */
export async function remediation(client: ApiClient, id: number): Promise<ShownRemediation> {
  return (await client.get<ShownRemediation>(path(id), { expect: 200 })).body;
}

/** Plans how a finding is fixed; one of drift unless given. */
export async function planned(
  client: ApiClient,
  findingId: number,
  findingType: 'drift' | 'vulnerability' = 'drift',
): Promise<ShownRemediation> {
  const body = { finding_type: findingType, finding_id: findingId };
  return (await client.post<ShownRemediation>('/api/v1/remediation', body, { expect: 201 })).body;
}

/** Approves an action and starts its execution. */
export async function started(client: ApiClient, id: number): Promise<void> {
  await client.post(path(id, '/approve'), {}, { expect: 200 });
  await client.post(path(id, '/execute'), undefined, { expect: 202 });
}

/** A signed decision as the API issues it. */
export interface IssuedDecision {
  id: string;
  command: string;
  name: 'decide' | 'execute' | 'rollback';
  workflow_id: string;
  expires_at: string;
  payload: string;
  temporal_command: string;
}

/** Has a decision signed for the member of this client. */
export async function signed(
  client: ApiClient,
  id: number,
  body: { command: string; comment?: string; force?: boolean; plan_hash?: string },
): Promise<IssuedDecision> {
  return (await client.post<IssuedDecision>(path(id, '/signed-decisions'), body, { expect: 201 })).body;
}

/** Waits until an action has this state, and gives it. */
export async function reaches(
  client: ApiClient,
  id: number,
  status: ShownRemediation['status'],
  { withinMs = 30_000 }: { withinMs?: number } = {},
): Promise<ShownRemediation> {
  return eventually(
    async () => {
      const action = await remediation(client, id);
      assert.equal(action.status, status, `${action.reason ?? ''} ${JSON.stringify(action.execution_log.slice(-2))}`);
      return action;
    },
    { withinMs },
  );
}

/** Waits until the rollback of an action has ended, and gives the action. */
export async function rolledBack(client: ApiClient, id: number): Promise<ShownRemediation> {
  return eventually(
    async () => {
      const action = await remediation(client, id);
      assert.notEqual(action.rollback?.status, 'running');
      return action;
    },
    { withinMs: 30_000 },
  );
}
