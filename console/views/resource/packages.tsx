import { useId, useState } from 'preact/hooks';
import { announce } from '../../parts/announcer.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name } from '../../parts/text.tsx';
import { pageOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { Fault } from '../../service/fault.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countOf, valueText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import type { SbomReport } from '../../../client/src/client.ts';

/** Shows the packages of a resource, and takes a bill of materials in the place of the present one. */
export function PackageListView({ resourceId }: { resourceId: number }) {
  const { query } = usePlace();
  const path = { id: resourceId };
  const resource = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/resources/{id}', { params: { path }, signal })),
    [resourceId],
  );
  const loaded = useLoaded(
    (signal) => {
      const asked = { page: pageOf(query), per_page: 100 };
      return bodyOf(api.GET('/api/v1/resources/{id}/packages', { params: { path, query: asked }, signal }));
    },
    [resourceId, query.toString()],
  );
  const name = resource.value?.name ?? `Resource ${resourceId}`;
  return (
    <Page title={`Packages of ${visibleText(name)}`} up={{ to: `/resources/${resourceId}`, name: visibleText(name) }}>
      <Upload resourceId={resourceId} onUploaded={loaded.reload} />
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Packages"
              rows={data}
              keyOf={({ source, ecosystem, name: packageName, version, purl }) =>
                `${source} ${ecosystem} ${packageName} ${version} ${purl}`
              }
              empty="No package is known. A scan reads those of images, and a bill of materials brings its own."
              columns={[
                { title: 'Package', isHeader: true, cell: (row) => <Name text={row.name} /> },
                { title: 'Version', cell: ({ version }) => (version === null ? '–' : <Name text={version} />) },
                { title: 'Ecosystem', from: 'medium', cell: ({ ecosystem }) => ecosystem ?? '–' },
                { title: 'Source', from: 'medium', cell: ({ source }) => valueText(source) },
                {
                  title: 'Evaluated',
                  cell: ({ not_evaluated: reason }) => (reason === null ? 'Yes' : valueText(reason)),
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

async function documentIn(file: File): Promise<Record<string, unknown>> {
  const content: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => null);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new Fault('The file is not a JSON document', { status: 400 });
  }
  return content as Record<string, unknown>;
}

function Upload({ resourceId, onUploaded }: { resourceId: number; onUploaded: () => void }) {
  const command = useCommand();
  const [report, setReport] = useState<SbomReport | null>(null);
  const id = useId();
  const upload = (file: File | undefined): void => {
    if (file === undefined) return;
    setReport(null);
    void command.run(async () => {
      const params = { path: { id: resourceId } };
      const body = await documentIn(file);
      setReport(await bodyOf(api.PUT('/api/v1/resources/{id}/sbom', { params, body })));
      announce('The bill of materials is stored');
      onUploaded();
    });
  };
  return (
    <Section title="Bill of materials">
      <div class="field">
        <label htmlFor={id}>Upload a file</label>
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          disabled={command.isBusy}
          onChange={({ currentTarget }) => upload(currentTarget.files?.[0])}
        />
        <p class="hint">CycloneDX 1.4 to 1.6 or SPDX 2.3 as JSON. It replaces the present one.</p>
      </div>
      <FaultNotice fault={command.fault} />
      {report !== null && (
        <Notice tone={report.skipped_total + report.not_evaluated_total > 0 ? 'wait' : 'good'}>
          {countOf(report.packages, 'package')} stored.{' '}
          {countOf(report.skipped_total, 'component was', 'components were')} skipped,{' '}
          {countOf(report.not_evaluated_total, 'package')} cannot be evaluated.
        </Notice>
      )}
    </Section>
  );
}
