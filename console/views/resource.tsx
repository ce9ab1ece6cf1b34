import { useState } from 'preact/hooks';
import { SeverityBadge, StatusBadge } from '../parts/badges.tsx';
import { AcceptanceInputs, useAcceptanceFields } from '../parts/acceptance-fields.tsx';
import { ConfirmedButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DocumentDiff } from '../parts/json-view.tsx';
import { Show } from '../parts/notices.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Name, Time } from '../parts/text.tsx';
import { api, bodyOf, done } from '../service/api.ts';
import type { ResourceDetail } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { useUser } from '../service/use-session.ts';
import { visibleText } from '../show/visible-text.ts';
import { useProviders } from './providers.tsx';
import { ReachabilitySection } from './reachability.tsx';
import { ConfigurationSections } from './resource/configuration.tsx';
import { NeighbourhoodSection } from './resource/neighbourhood.tsx';
import { TimelineSection } from './resource/timeline.tsx';

const shownFindings = 20;

/** Shows a resource with its configuration, baselines and findings. */
export function ResourceView({ id }: { id: number }) {
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/resources/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  const title = loaded.value === null ? `Resource ${id}` : loaded.value.name || loaded.value.external_id;
  return (
    <Page title={visibleText(title)} up={{ to: '/resources', name: 'Resources' }}>
      <Show loaded={loaded}>{(resource) => <Resource resource={resource} />}</Show>
    </Page>
  );
}

function Resource({ resource }: { resource: ResourceDetail }) {
  const providers = useProviders();
  const tags = Object.entries(resource.tags);
  const unreadable = Object.entries(resource.unreadable);
  return (
    <>
      <Facts
        facts={[
          ['Status', <StatusBadge status={resource.status} />],
          ['Type', resource.resource_type_label],
          ['Account', <Name text={providers.nameOf(resource.provider_id)} />],
          ['Region', <Name text={resource.region} />],
          ['Cloud ID', <Name text={resource.external_id} />],
          ['First seen', <Time at={resource.first_seen_at} />],
          ['Last seen', <Time at={resource.last_seen_at} />],
          ['Packages', <a href={`/resources/${resource.id}/packages`}>List and bill of materials</a>],
          ...(resource.deleted_at === null ? [] : [['Deleted', <Time at={resource.deleted_at} />] as const]),
        ]}
      />
      {tags.length > 0 && (
        <ul class="tags" aria-label="Tags">
          {tags.map(([key, value]) => (
            <li key={key}>
              <Name text={key} />
              {value !== '' && (
                <>
                  {' = '}
                  <Name text={value} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {unreadable.length > 0 && (
        <Section title="Settings that could not be read">
          <ul>
            {unreadable.map(([path, reason]) => (
              <li key={path}>
                <code>{visibleText(path)}</code>: {visibleText(reason)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ReachabilitySection resourceId={resource.id} />
      <Drifts resourceId={resource.id} />
      <Vulnerabilities resourceId={resource.id} />
      <Baselines resource={resource} />
      <ConfigurationSections configuration={resource.configuration} />
      <NeighbourhoodSection resourceId={resource.id} />
      <TimelineSection key={resource.id} resourceId={resource.id} />
    </>
  );
}

function Drifts({ resourceId }: { resourceId: number }) {
  const loaded = useLoaded(
    (signal) =>
      bodyOf(
        api.GET('/api/v1/resources/{id}/drifts', {
          params: { path: { id: resourceId }, query: { per_page: shownFindings } },
          signal,
        }),
      ),
    [resourceId],
  );
  return (
    <Section title="Drifts" aside={<a href={`/drifts?resource_id=${resourceId}&status=any`}>All</a>}>
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Drifts of this resource"
            rows={data}
            keyOf={({ id }) => id}
            empty="No drift has been found."
            columns={[
              { title: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
              {
                title: 'What changed',
                isHeader: true,
                cell: ({ id, summary }) => (
                  <a href={`/drifts/${id}`}>
                    <Name text={summary} />
                  </a>
                ),
              },
              { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
              { title: 'Detected', from: 'medium', cell: ({ detected_at: at }) => <Time at={at} /> },
            ]}
          />
        )}
      </Show>
    </Section>
  );
}

function Vulnerabilities({ resourceId }: { resourceId: number }) {
  const loaded = useLoaded(
    (signal) =>
      bodyOf(
        api.GET('/api/v1/resources/{id}/vulnerabilities', {
          params: { path: { id: resourceId }, query: { per_page: shownFindings } },
          signal,
        }),
      ),
    [resourceId],
  );
  if (loaded.value?.data.length === 0) return null;
  return (
    <Section title="Vulnerabilities" aside={<a href={`/vulnerabilities?resource_id=${resourceId}&status=any`}>All</a>}>
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Vulnerabilities of this resource"
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
              {
                title: 'CVE',
                isHeader: true,
                cell: ({ id, cve_id: cve }) => <a href={`/vulnerabilities/${id}`}>{visibleText(cve)}</a>,
              },
              { title: 'Package', cell: ({ package_name: name }) => <Name text={name} /> },
              { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
            ]}
          />
        )}
      </Show>
    </Section>
  );
}

/** Shows the baselines of a resource: the accepted versions of its configuration. */
function Baselines({ resource }: { resource: ResourceDetail }) {
  const [shownId, setShownId] = useState<number | null>(null);
  const command = useCommand();
  const loaded = useLoaded(
    (signal) =>
      bodyOf(api.GET('/api/v1/baselines', { params: { query: { resource_id: resource.id, per_page: 10 } }, signal })),
    [resource.id],
  );
  const fields = useAcceptanceFields();
  const { role } = useUser();
  // A change that no scan has reported yet may be accepted too: the service distinguishes them.
  const mayAccept = role === 'admin' && (loaded.value?.data.length ?? 0) > 0;
  const capture = async (): Promise<void> => {
    const body = { resource_id: resource.id, ...(mayAccept ? fields.body() : {}) };
    await done(api.POST('/api/v1/baselines', { body }));
    loaded.reload();
  };
  const shown = loaded.value?.data.find(({ id }) => id === shownId);
  return (
    <Section
      title="Baselines"
      aside={
        <>
          <a href={`/resources/${resource.id}/baselines`}>All</a>
          <ConfirmedButton
            command={command}
            label="Capture the current configuration"
            question="Capture the current configuration as the baseline?"
            blocked={resource.status === 'deleted' ? 'The resource is deleted.' : null}
            onConfirm={capture}
          >
            <p>Later changes are reported as drift.</p>
            <p class="hint">While findings are open, a capture accepts what they report, which requires an admin.</p>
            {mayAccept && <AcceptanceInputs fields={fields} why="Reason for accepting it" />}
          </ConfirmedButton>
        </>
      }
    >
      <Show loaded={loaded}>
        {({ data }) => (
          <DataTable
            caption="Baselines"
            rows={data}
            keyOf={({ id }) => id}
            empty="No baseline yet: changes to this resource are not reported as drift."
            columns={[
              {
                title: 'Baseline',
                isHeader: true,
                cell: ({ id, acceptance_id: acceptance, voided_at: voided }) =>
                  `#${id}${acceptance === null ? '' : `, accepted risk ${acceptance}`}${voided === null ? '' : ', ended'}`,
              },
              { title: 'Captured', cell: ({ captured_at: at }) => <Time at={at} /> },
              {
                title: 'Current configuration',
                cell: ({ id }) => (
                  <button
                    type="button"
                    aria-expanded={id === shownId}
                    onClick={() => setShownId(id === shownId ? null : id)}
                  >
                    Compare
                  </button>
                ),
              },
            ]}
          />
        )}
      </Show>
      {shown !== undefined && (
        <DocumentDiff
          caption={`Baseline #${shown.id} and the current configuration`}
          names={['Baseline', 'Now']}
          before={shown.configuration}
          // Observed facts are not part of baselines.
          after={Object.fromEntries(Object.entries(resource.configuration).filter(([name]) => name !== 'observed'))}
        />
      )}
    </Section>
  );
}
