import type { AccessResult, ProviderAccess, ServiceAccess } from '../../../client/src/client.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { CommandButton, useAdminBlock } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countOf } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessResultCell, StatementCell } from './access-cells.tsx';
import { RemediationAccess } from './remediation-access.tsx';

const checkingMs = 1_000;

const resultTexts: Readonly<Record<AccessResult, string>> = {
  denied: 'Denied',
  not_evaluated: 'Not evaluated',
  not_enabled: 'Not in use',
  allowed: 'Allowed',
};

const order: readonly AccessResult[] = ['denied', 'not_evaluated', 'not_enabled', 'allowed'];

/** Shows the last check of the access: what each service returned, and what to add for those that were denied. */
export function AccessSection({ providerId }: { providerId: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/providers/{id}/access', { params: { path: { id: providerId } }, signal })),
    [providerId],
  );
  const command = useCommand();
  const blocked = useAdminBlock();
  const isChecking = loaded.value?.status === 'checking';
  useRepeated(loaded.reload, isChecking ? checkingMs : null);
  const check = (): void => {
    void command.run(async () => {
      await done(api.POST('/api/v1/providers/{id}/access', { params: { path: { id: providerId } } }));
      loaded.reload();
    });
  };
  return (
    <Section
      title="Permissions"
      aside={
        <CommandButton
          command={command}
          blocked={blocked ?? (isChecking ? 'It is being checked.' : null)}
          onPress={check}
        >
          Check again
        </CommandButton>
      }
    >
      <FaultNotice fault={command.fault} />
      <Show loaded={loaded}>{(access) => <Access access={access} />}</Show>
    </Section>
  );
}

function Access({ access }: { access: ProviderAccess }) {
  const { services, missing, identity, checked_at: checkedAt } = access;
  return (
    <div class="stack">
      <Summary access={access} />
      {identity !== null && (
        <p class="hint">
          Access of <code>{visibleText(identity)}</code>
          {checkedAt !== null && (
            <>
              , checked <Time at={checkedAt} />
            </>
          )}
        </p>
      )}
      {missing.documents.map(({ title, format, content }) => (
        <div key={title} class="template">
          <h3>{visibleText(title)}</h3>
          <CodeBlock title={title} text={content} fileName={`missing-permissions.${format}`} />
        </div>
      ))}
      {services.length > 0 && <Services services={services} />}
      {access.status === 'complete' && <RemediationAccess access={access} />}
    </div>
  );
}

function Summary({ access: { status, error, services, missing } }: { access: ProviderAccess }) {
  if (status === 'failed') {
    return <Notice tone="bad">The check failed: {visibleText(error ?? 'the reason is unknown')}</Notice>;
  }
  if (status === 'not_checked') return <Notice tone="plain">The access was not checked yet.</Notice>;
  const tried = countOf(services.length, 'service');
  if (status === 'checking')
    return <Notice tone="plain">One call for each service is being tried: {tried} so far.</Notice>;
  if (missing.services.length === 0) {
    return <Notice tone="good">No permission is missing: {tried} tried, one call each.</Notice>;
  }
  return (
    <Notice tone="wait">
      <p>
        <strong>{countOf(missing.services.length, 'service')} cannot be read:</strong>{' '}
        {missing.services.map(visibleText).join(', ')}. Everything else is. Add the permissions below, then check again.
      </p>
    </Notice>
  );
}

function Services({ services }: { services: readonly ServiceAccess[] }) {
  const sorted = services.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
  return (
    <details open={sorted.some(({ result }) => result === 'denied')}>
      <summary>{countOf(services.length, 'service')} tried</summary>
      <DataTable
        caption="Services"
        rows={sorted}
        keyOf={({ service, operation, region }) => `${service} ${operation} ${region}`}
        columns={[
          { title: 'Service', isHeader: true, cell: ({ service }) => <Name text={service} /> },
          {
            title: 'Result',
            cell: ({ result, reason, denied_by: policy }) => (
              <AccessResultCell result={result} text={resultTexts[result]} reason={reason} deniedBy={policy} />
            ),
          },
          { title: 'Permission', from: 'medium', cell: ({ permission }) => <code>{visibleText(permission)}</code> },
          {
            title: 'Add',
            from: 'medium',
            cell: ({ statement }) => <StatementCell statement={statement} />,
          },
        ]}
      />
    </details>
  );
}
