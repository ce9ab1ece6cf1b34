import { ApplicationFailure, Context } from '@temporalio/activity';
import { systemActor } from '../../db/commands/audit/write.ts';
import { connectDue } from '../../db/commands/organizations/connect-accounts.ts';
import { claimEveryDiscovery, endDiscovery } from '../../db/commands/organizations/discoveries.ts';
import { discardPolicies, writeGovernance, writePolicies } from '../../db/commands/organizations/governance.ts';
import { settleAccounts } from '../../db/commands/organizations/settle.ts';
import {
  identifyOrganization,
  markLeft,
  removeUnlistedUnits,
  writeAccounts,
  writeUnits,
  type WritingDiscovery,
} from '../../db/commands/organizations/tree.ts';
import type { Database } from '../../db/database.ts';
import {
  discoveryRoot,
  findOpenDiscovery,
  unlistedAccounts,
  type OpenDiscovery,
} from '../../db/reads/organizations/discoveries.ts';
import type { OrganizationPart } from '../../domain/organizations/organization.ts';
import type { ProviderCredentials } from '../../platform/provider-credentials.ts';
import { workflowIds } from '../../workflows/ids.ts';
import type { CloudSessions } from '../cloud-sessions.ts';

const unlistedPerPage = 100;
const accountsPerBatch = 100;

/** Returns the activities that read an organization from its cloud. */
export function organizationActivities({ database, sessions }: { database: Database; sessions: CloudSessions }) {
  async function writePart(discovery: WritingDiscovery, part: OrganizationPart): Promise<void> {
    switch (part.part) {
      case 'organization': {
        const { refusal } = await identifyOrganization(database, { ...discovery, ...part });
        if (refusal !== null) throw ApplicationFailure.nonRetryable(refusal, 'Refused');
        return;
      }
      case 'units':
        await writeUnits(database, { ...discovery, ...part });
        return;
      case 'accounts':
        await writeAccounts(database, { ...discovery, ...part });
        return;
      case 'policies':
        await writePolicies(database, { ...discovery, ...part });
        return;
      case 'governance':
        await writeGovernance(database, { ...discovery, ...part });
    }
  }

  return {
    /**
     * Reads the tree, all accounts and the policies of an organization, page by page. An account that a complete listing did not show
     * is asked for by itself, since it may have moved meanwhile; only one that is not in the organization counts as
     * gone. Throws when the listing is incomplete; what was written before stays.
     */
    async listOrganization(input: WritingDiscovery & { providerId: number }): Promise<void> {
      const { providerId, ...discovery } = input;
      const signal = Context.current().cancellationSignal;
      await sessions.use(providerId, async (session) => {
        const { discover, stillBelow } = session;
        if (discover === undefined || stillBelow === undefined) {
          throw ApplicationFailure.nonRetryable('This cloud has no organizations', 'NotSupported');
        }
        await discardPolicies(database, discovery);
        const root = await discoveryRoot(database, discovery.organizationId);
        for await (const part of discover(root, signal)) await writePart(discovery, part);
        let after = '';
        for (;;) {
          const unlisted = await unlistedAccounts(database, { ...discovery, after, limit: unlistedPerPage });
          const last = unlisted.at(-1);
          if (last === undefined) break;
          const below = new Set(await stillBelow(root, unlisted, signal));
          for (const accountId of unlisted) {
            if (!below.has(accountId)) await markLeft(database, { ...discovery, accountId });
          }
          after = last;
        }
        await removeUnlistedUnits(database, discovery);
      });
    },
  };
}

export type OrganizationActivities = ReturnType<typeof organizationActivities>;

/** Returns the activities of discoveries that touch Postgres alone. */
export function discoveryStateActivities({
  database,
  credentials,
}: {
  database: Database;
  credentials: ProviderCredentials;
}) {
  const connecting = {
    actor: systemActor('organization discovery'),
    seal: credentials.seal,
    workflowId: workflowIds.connectProvider,
  };
  return {
    /** Returns the organization of a running discovery, or null when it has ended. */
    async openDiscovery(input: { discoveryId: number }): Promise<OpenDiscovery | null> {
      return findOpenDiscovery(database, input.discoveryId);
    },

    /** Sets the states of all accounts by the filters and by what the cloud says of each. */
    async settleAccounts(input: WritingDiscovery): Promise<void> {
      await settleAccounts(database, input);
    },

    /**
     * Takes over the providers of accounts, and connects those without one where the organization has a connection.
     * Returns how many accounts were looked at, 0 at the end.
     */
    async connectAccounts(input: WritingDiscovery): Promise<number> {
      return connectDue(database, { ...input, limit: accountsPerBatch, connecting });
    },

    /** Ends a discovery; with a reason, as failed. */
    async closeDiscovery(input: { discoveryId: number; reason: string | null }): Promise<void> {
      await endDiscovery(database, input);
    },

    /** Requests a discovery of every organization, for the Schedule; returns how many were requested. */
    async requestDiscoveries(): Promise<number> {
      return claimEveryDiscovery(database);
    },
  };
}

export type DiscoveryStateActivities = ReturnType<typeof discoveryStateActivities>;
