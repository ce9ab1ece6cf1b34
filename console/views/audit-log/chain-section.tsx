import type { AuditChain } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { Time } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';

const refreshMs = 15_000;

const texts: Readonly<Record<AuditChain['state'], string>> = {
  sealed: 'Sealed, no fault reported',
  behind: 'Not being sealed',
  broken: 'Broken',
};

/** Shows whether the audit log is sealed and holds, as far as the service knows without the heads kept elsewhere. */
export function ChainSection() {
  const loaded = useLoaded((signal) => bodyOf(api.GET('/api/v1/audit-log/chain', { signal })), []);
  useRepeated(loaded.reload, refreshMs);
  // An admin whose access is limited sees own changes, and not how many there are in all.
  if (loaded.fault?.status === 403) return null;
  return (
    <Section title="Chain">
      <Show loaded={loaded}>{(chain) => <Chain chain={chain} />}</Show>
    </Section>
  );
}

function Chain({ chain: { state, newest, unsealed, oldest_unsealed_at: oldest, fault } }: { chain: AuditChain }) {
  return (
    <div class="stack">
      {fault !== null && (
        <Notice tone="bad">
          {visibleText(fault.reason)} <a href="/alerts?type=security">Alerts</a>
        </Notice>
      )}
      {state === 'behind' && (
        <Notice tone="wait">
          The oldest entry without a seal is from <Time at={oldest} />. No worker seals the log at present.
        </Notice>
      )}
      <Facts
        facts={[
          [
            'State',
            state === 'sealed' && newest === null ? (
              <StatusBadge status="pending" text="Waits for the first seal" />
            ) : (
              <StatusBadge status={state} text={texts[state]} />
            ),
          ],
          [
            'Newest seal',
            newest === null ? 'None yet' : `Link ${countText(newest.sequence)}, entry ${newest.audit_id}`,
          ],
          ['Entry written', <Time at={newest?.at ?? null} />],
          ['Not sealed yet', countText(unsealed)],
          ['Head', newest === null ? '–' : <code title={newest.mac}>{newest.mac.slice(0, 16)}…</code>],
        ]}
      />
      <p class="hint">
        A worker checks the chain from its last head on before each seal. <code>npm run audit:verify</code> checks every
        entry, also against heads that were published to webhooks.
      </p>
    </div>
  );
}
