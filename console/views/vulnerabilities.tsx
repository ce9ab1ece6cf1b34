import { SeverityBadge, StatusBadge } from '../parts/badges.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, TextFilter, WordFilter } from '../parts/filters.tsx';
import { Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Name, Time } from '../parts/text.tsx';
import { idIn, pageOf, selectionIn, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { severityValues, vulnerabilityStatusValues } from '../../client/src/client.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';
import { ProviderFilter, useProviders } from './providers.tsx';

const sorts = ['-cvss_score', '-epss', '-known_exploited', '-id'] as const;
const sortTexts = {
  '-cvss_score': 'Highest score',
  '-epss': 'Most likely to be exploited',
  '-known_exploited': 'Known to be exploited',
  '-id': 'Newest',
};

/** Shows vulnerability findings, the most severe first. */
export function VulnerabilityListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        severity: wordOf(severityValues, query.get('severity')),
        status: wordOf(vulnerabilityStatusValues, query.get('status') ?? 'open'),
        sort: wordOf(sorts, query.get('sort')) ?? sorts[0],
        cve_id: query.get('cve_id') ?? undefined,
        ...selectionIn(query),
        resource_id: idIn(query, 'resource_id'),
      };
      return bodyOf(api.GET('/api/v1/vulnerabilities', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Vulnerabilities">
      <Filters>
        <WordFilter name="status" title="Status" words={vulnerabilityStatusValues} standing="open" />
        <WordFilter name="severity" title="Severity" words={severityValues} />
        <TextFilter name="cve_id" title="CVE" hint="CVE-2026-1234" />
        <ProviderFilter providers={providers} />
        <WordFilter name="sort" title="Sort by" words={sorts} texts={sortTexts} standing="-cvss_score" hasAny={false} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Vulnerabilities"
              rows={data}
              keyOf={({ id }) => id}
              empty="No vulnerability matches these filters."
              columns={[
                { title: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
                {
                  title: 'CVE',
                  isHeader: true,
                  cell: ({ id, cve_id: cve, known_exploited: isExploited }) => (
                    <>
                      <a class="whole" href={`/vulnerabilities/${id}`}>
                        {visibleText(cve)}
                      </a>
                      {isExploited && <span class="badge risk high">Exploited</span>}
                    </>
                  ),
                },
                { title: 'CVSS', align: 'right', cell: ({ cvss_score: score }) => score.toFixed(1) },
                {
                  title: 'Package',
                  cell: ({ package_name: name, installed_version: version }) => (
                    <>
                      <Name text={name} /> <span class="hint">{visibleText(version)}</span>
                    </>
                  ),
                },
                {
                  title: 'Fixed in',
                  from: 'medium',
                  cell: ({ fix_version: fix }) => (fix === null ? 'No fix yet' : <Name text={fix} />),
                },
                {
                  title: 'Resource',
                  from: 'medium',
                  cell: ({ resource_id: id, resource_name: name }) => (
                    <a href={`/resources/${id}`}>
                      <Name text={name} />
                    </a>
                  ),
                },
                { title: 'Status', from: 'wide', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Detected', from: 'wide', cell: ({ detected_at: at }) => <Time at={at} /> },
              ]}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}
