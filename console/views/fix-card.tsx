import { RiskBadge, StatusBadge } from '../parts/badges.tsx';
import { CommandButton } from '../parts/controls.tsx';
import { FaultNotice, Show } from '../parts/notices.tsx';
import { Section } from '../parts/page.tsx';
import { Name } from '../parts/text.tsx';
import { go } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import type { RemediationPreview } from '../../client/src/client.ts';
import { visibleText } from '../show/visible-text.ts';

type ManualFix = Pick<RemediationPreview, 'reason' | 'manual_steps'>;

/** Shows the actions that remediate a finding, and plans one where that is possible; else the manual steps. */
export function FixCard(props: { findingType: 'drift' | 'vulnerability'; findingId: number; resourceId: number }) {
  const { findingType, findingId, resourceId } = props;
  const command = useCommand();
  const loaded = useLoaded(
    async (signal) => {
      const query = { resource_id: resourceId, per_page: 100 };
      const { data } = await bodyOf(api.GET('/api/v1/remediation', { params: { query }, signal }));
      const actions = data.filter((action) => action.finding_type === findingType && action.finding_id === findingId);
      const isUnderWay = actions.some(({ status }) => ['pending_approval', 'approved', 'executing'].includes(status));
      if (isUnderWay) return { actions, preview: null };
      const finding = { finding_type: findingType, finding_id: findingId };
      const preview = await bodyOf(api.GET('/api/v1/remediation/preview', { params: { query: finding }, signal }));
      return { actions, preview };
    },
    [findingType, findingId, resourceId],
  );
  const plan = (): void => {
    void command.run(async () => {
      const body = { finding_type: findingType, finding_id: findingId };
      const { id } = await bodyOf(api.POST('/api/v1/remediation', { body }));
      go(`/remediation/${id}`);
    });
  };
  return (
    <Section title="Remediation">
      <Show loaded={loaded}>
        {({ actions, preview }) => (
          <>
            <ul class="action-list">
              {actions.map((action) => (
                <li key={action.id}>
                  <StatusBadge status={action.status} />
                  <span class="what">
                    <a href={`/remediation/${action.id}`}>
                      <Name text={action.title} />
                    </a>
                  </span>
                  <RiskBadge risk={action.risk} />
                </li>
              ))}
            </ul>
            {preview?.fixable === true && (
              <>
                <p>A plan lists step by step what would change. Creating one changes nothing.</p>
                <CommandButton command={command} kind="main" onPress={plan}>
                  Plan a fix
                </CommandButton>
              </>
            )}
            {preview?.fixable === false && <ManualSteps preview={preview} />}
          </>
        )}
      </Show>
      <FaultNotice fault={command.fault} />
    </Section>
  );
}

/** Shows why no fix can be planned, and what a person has to do instead. */
export function ManualSteps({ preview: { reason, manual_steps: steps } }: { preview: ManualFix }) {
  return (
    <>
      <p>{visibleText(reason ?? 'There is no automatic fix.')}</p>
      {steps.length > 0 && (
        <ol class="manual-steps">
          {steps.map((step) => (
            <li key={step}>{visibleText(step)}</li>
          ))}
        </ol>
      )}
    </>
  );
}
