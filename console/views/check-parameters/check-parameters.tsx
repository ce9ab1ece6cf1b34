import { providerKindNames, providerKindValues, type CheckParameter } from '../../../client/src/client.ts';
import { boundsText, valueTextOf } from '../../check-parameters/parameter-value.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Filters, WordFilter } from '../../parts/filters.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name } from '../../parts/text.tsx';
import { usePlace } from '../../routing/location.tsx';
import { pageOf, wordOf } from '../../routing/paths.ts';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { SetValues } from './set-values.tsx';
import { SetParameter } from './set-parameter.tsx';
import { useSubjects } from './use-subjects.ts';

/** Shows the values that checks compare with, their defaults and what is set instead, and lets admins set them. */
export function CheckParameterListView() {
  const { query } = usePlace();
  const subjects = useSubjects();
  const loaded = useLoaded(
    (signal) => {
      const kind = wordOf(providerKindValues, query.get('provider_type'));
      const asked = { page: pageOf(query), per_page: 50, ...(kind === undefined ? {} : { provider_type: kind }) };
      return bodyOf(api.GET('/api/v1/compliance/check-parameters', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Check parameters">
      <Filters>
        <WordFilter name="provider_type" title="Cloud" words={providerKindValues} texts={providerKindNames} />
      </Filters>
      <Notice tone="plain">
        Values that checks compare with. Of several that are set, one for the account comes first, then those for its
        unit, the units above it, the organization, and for all; of two for the same accounts, the one for the
        framework. The next assessments use them and say so.
      </Notice>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Check parameters"
              rows={data}
              keyOf={({ provider_type: kind, check_id: id, name }) => `${kind} ${id} ${name}`}
              empty="No check has such a parameter."
              columns={[
                { title: 'Parameter', isHeader: true, cell: (parameter) => <Title parameter={parameter} /> },
                {
                  title: 'Cloud',
                  from: 'medium',
                  cell: ({ provider_type: kind }) => providerKindNames[kind],
                },
                {
                  title: 'Default',
                  cell: (parameter) => (
                    <>
                      {valueTextOf(parameter.default, parameter.unit)}
                      <span class="where">{boundsText(parameter)}</span>
                    </>
                  ),
                },
                {
                  title: 'Set instead',
                  cell: (parameter) => (
                    <SetValues parameter={parameter} subjects={subjects} onChanged={loaded.reload} />
                  ),
                },
                {
                  title: 'Actions',
                  cell: (parameter) => (
                    <SetParameter parameter={parameter} subjects={subjects} onChanged={loaded.reload} />
                  ),
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

function Title({ parameter: { title, check_id: id, name, source } }: { parameter: CheckParameter }) {
  return (
    <>
      <Name text={title} />
      <span class="where">
        <code>{id}</code> <code>{name}</code>
      </span>
      <span class="where">
        Default of: <Name text={source} />
      </span>
    </>
  );
}
