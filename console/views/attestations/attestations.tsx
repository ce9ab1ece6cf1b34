import { attestationStatusValues } from '../../../client/src/client.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Filters, WordFilter } from '../../parts/filters.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { usePlace } from '../../routing/location.tsx';
import { pageOf, selectionIn, wordOf } from '../../routing/paths.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { visibleText } from '../../show/visible-text.ts';
import { ProviderFilter, useProviders } from '../providers.tsx';
import { AttestationBadge } from './attestation-parts.tsx';
import { DecideAttestation } from './decide-attestation.tsx';
import { EvidenceFile } from './statement.tsx';

const periods = ['7', '30', '90'] as const;
const periodTexts = { '7': '7 days', '30': '30 days', '90': '90 days' };
const dayMs = 86_400_000;

/** Shows the attestations of all accounts, and reviews them. */
export function AttestationListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const frameworks = useLoaded((signal) => bodyOf(api.GET('/api/v1/compliance/frameworks', { signal })), []);
  const names = Object.fromEntries((frameworks.value ?? []).map(({ id, name }) => [id, visibleText(name)]));
  const loaded = useLoaded(
    (signal) => {
      const days = wordOf(periods, query.get('expires'));
      const asked = {
        page: pageOf(query),
        per_page: 50,
        status: wordOf(attestationStatusValues, query.get('status')),
        framework_id: query.get('framework_id') ?? undefined,
        expires_before: days === undefined ? undefined : new Date(Date.now() + Number(days) * dayMs).toISOString(),
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/compliance/attestations', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Attestations">
      <Filters>
        <WordFilter name="status" title="Status" words={attestationStatusValues} />
        <WordFilter name="expires" title="Expires within" words={periods} texts={periodTexts} />
        <WordFilter name="framework_id" title="Framework" words={Object.keys(names)} texts={names} />
        <ProviderFilter providers={providers} />
      </Filters>
      <Notice tone="plain">
        <p>
          Members attest controls that no check decides, on the page of an <a href="/compliance">assessment</a>. They
          stand beside the score and never change it.
        </p>
      </Notice>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Attestations"
              rows={data}
              keyOf={({ id }) => id}
              empty="No attestation matches these filters."
              columns={[
                {
                  title: 'Control',
                  isHeader: true,
                  cell: ({
                    control_id: id,
                    control_title: title,
                    framework_id: framework,
                    framework_version: version,
                  }) => (
                    <>
                      <code>{visibleText(id)}</code> <Name text={title} />
                      <div class="hint">
                        {names[framework] ?? visibleText(framework)} {visibleText(version)}
                      </div>
                    </>
                  ),
                },
                { title: 'Account', from: 'medium', cell: ({ provider_name: name }) => <Name text={name} /> },
                { title: 'Statement', from: 'medium', cell: ({ statement }) => <Name text={statement} /> },
                {
                  title: 'Evidence',
                  from: 'wide',
                  cell: (row) =>
                    row.file === null ? (
                      '–'
                    ) : (
                      <>
                        <Name text={row.file.name} />
                        <EvidenceFile attestation={row} />
                      </>
                    ),
                },
                { title: 'Author', from: 'wide', cell: ({ created_by: by }) => <Name text={by.email} /> },
                {
                  title: 'Reviewer',
                  from: 'wide',
                  cell: ({ reviewed_by: by }) => (by === null ? '–' : <Name text={by.email} />),
                },
                { title: 'Expires', from: 'medium', cell: ({ expires_at: at }) => <Time at={at} /> },
                { title: 'Status', cell: ({ status }) => <AttestationBadge status={status} /> },
                {
                  title: 'Actions',
                  cell: (row) => <DecideAttestation attestation={row} onChanged={loaded.reload} />,
                },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}
