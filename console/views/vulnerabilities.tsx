import { SeverityBadge, StatusBadge } from '../parts/badges.tsx';
import { facetParameters, parametersText, type ShownFacet } from '../lists/facet-query.ts';
import { findingFacets, limitsIn } from '../lists/finding-facets.ts';
import type { ListColumn } from '../lists/list-table.tsx';
import { ListView } from '../lists/list-view.tsx';
import { VulnerabilityActions } from '../lists/vulnerability-actions.tsx';
import { TextFilter } from '../parts/filters.tsx';
import { Name, Time } from '../parts/text.tsx';
import { pageOf, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import {
  severityValues,
  type Vulnerability,
  vulnerabilitySortValues,
  vulnerabilityStatusValues,
} from '../../client/src/client.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';
import { percent } from '../show/format.ts';
import { OrganizationFilter } from './organization-filter.tsx';
import { SavedViews } from './saved-views.tsx';
import { ScanButton } from './vulnerability-scan.tsx';
import { careColumn } from './care/care-column.tsx';

const facets: readonly ShownFacet[] = [
  { name: 'status', title: 'Status', words: vulnerabilityStatusValues, standing: 'open' },
  { name: 'severity', title: 'Severity', words: severityValues },
  ...findingFacets,
];

const standingSort = '-cvss_score';

/** Up to this length, the id of a CVE or an advisory stands on one line. */
const longestCve = 24;

const columns: readonly ListColumn<Vulnerability>[] = [
  { title: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  {
    title: 'CVE',
    isHeader: true,
    cell: ({ id, cve_id: cve, known_exploited: isExploited }) => (
      <>
        <a class={cve.length > longestCve ? undefined : 'whole'} href={`/vulnerabilities/${id}`}>
          <Name text={cve} />
        </a>
        {isExploited && <span class="badge risk high">Exploited</span>}
      </>
    ),
  },
  { title: 'CVSS', sort: 'cvss_score', align: 'right', cell: ({ cvss_score: score }) => score.toFixed(1) },
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
  {
    title: 'EPSS',
    from: 'wide',
    align: 'right',
    sort: 'epss',
    cell: ({ epss }) => (epss === null ? '–' : percent(epss)),
  },
  { title: 'Status', from: 'wide', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Detected', from: 'wide', sort: 'detected_at', cell: ({ detected_at: at }) => <Time at={at} /> },
  { ...careColumn, sort: 'due_at' },
];

/** Shows vulnerability findings, the most severe first. */
export function VulnerabilityListView() {
  const { query } = usePlace();
  const asked = {
    ...facetParameters(query, facets),
    ...limitsIn(query),
    cve_id: query.get('cve_id')?.slice(0, 200) ?? undefined,
    overdue: query.get('overdue') === 'true' ? true : undefined,
    sort: wordOf(vulnerabilitySortValues, query.get('sort')) ?? standingSort,
  };
  const loaded = useLoaded(
    (signal) => {
      const pages = { page: pageOf(query), per_page: 50 };
      return bodyOf(api.GET('/api/v1/vulnerabilities', { params: { query: { ...asked, ...pages } as never }, signal }));
    },
    [query.toString()],
  );
  return (
    <ListView
      title="Vulnerabilities"
      aside={
        <>
          <SavedViews list="vulnerabilities" />
          <ScanButton />
        </>
      }
      path="/api/v1/vulnerabilities"
      parameters={parametersText(asked)}
      loaded={loaded}
      count={(names, signal) =>
        bodyOf(
          api.GET('/api/v1/vulnerabilities/facets', {
            params: { query: { ...asked, facets: names } as never },
            signal,
          }),
        )
      }
      facets={facets}
      filters={
        <>
          <TextFilter name="cve_id" title="CVE" hint="CVE-2026-1234" />
          <OrganizationFilter />
        </>
      }
      columns={columns}
      nameOf={({ cve_id: cve, resource_name: name }) => visibleText(`${cve} on ${name}`)}
      standingSort={standingSort}
      empty="No vulnerability matches these filters."
      actions={(given) => <VulnerabilityActions {...given} />}
    />
  );
}
