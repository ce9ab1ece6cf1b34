import { useState } from 'preact/hooks';
import type { CapturedBaselines, Provider } from '../../../client/src/client.ts';
import { CommandButton } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { countOf } from '../../show/format.ts';

/** Shows what to do with an account after its first sync. */
export function NextSection({ provider }: { provider: Provider }) {
  const isEarly = provider.last_synced_at === null ? 'The first sync has not ended.' : null;
  return (
    <Section title="What is next">
      <ul class="next">
        <li>
          <div>
            <h3>Capture baselines</h3>
            <p class="hint">What is configured now counts as right; from then on, every change is a drift.</p>
          </div>
          <CaptureButton providerId={provider.id} blocked={isEarly} />
        </li>
        <li>
          <div>
            <h3>Choose frameworks</h3>
            <p class="hint">CIS benchmarks and others are assessed on this account, too, when they are enabled.</p>
          </div>
          <a class="button" href="/compliance">
            Go to compliance
          </a>
        </li>
        <li>
          <div>
            <h3>Invite people</h3>
            <p class="hint">Members see findings; admins approve fixes. Access can be limited to some accounts.</p>
          </div>
          <a class="button" href="/team">
            Go to the team
          </a>
        </li>
      </ul>
    </Section>
  );
}

function CaptureButton({ providerId, blocked }: { providerId: number; blocked: string | null }) {
  const command = useCommand();
  const [captured, setCaptured] = useState<CapturedBaselines | null>(null);
  const capture = (): void => {
    void command.run(async () =>
      setCaptured(await bodyOf(api.POST('/api/v1/baselines/bulk', { body: { provider_id: providerId } }))),
    );
  };
  return (
    <div class="outcome">
      <CommandButton command={command} kind="main" blocked={blocked} onPress={capture}>
        Capture baselines
      </CommandButton>
      {captured !== null && (
        <p role="status" class="hint">
          {countOf(captured.created, 'baseline')} captured, {captured.unchanged} unchanged
        </p>
      )}
      <FaultNotice fault={command.fault} />
    </div>
  );
}
