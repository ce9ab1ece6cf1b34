import { severityValues, type RiskyResource } from '../../../client/src/client.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { countText, valueText } from '../../show/format.ts';

/** Shows the resources with the most severe open findings, with how many they have of each severity. */
export function RiskiestResources(props: { resources: readonly RiskyResource[]; nameOf: (id: number) => string }) {
  const { resources, nameOf } = props;
  return (
    <Section title="Resources with the most severe open findings" aside={<a href="/resources">Resources</a>}>
      <DataTable
        caption="Resources with the most severe open findings"
        rows={resources}
        keyOf={({ resource_id: id }) => id}
        empty="No resource has an open finding."
        columns={[
          {
            title: 'Resource',
            isHeader: true,
            cell: ({ resource_id: id, resource_name: name, resource_type_label: label }) => (
              <>
                <a href={`/resources/${id}`}>
                  <Name text={name} />
                </a>
                <span class="where">{label}</span>
              </>
            ),
          },
          {
            title: 'Account',
            from: 'medium',
            cell: ({ provider_id: id }) => (
              <a href={`/providers/${id}`}>
                <Name text={nameOf(id)} />
              </a>
            ),
          },
          ...severityValues.map((severity) => ({
            title: valueText(severity),
            align: 'right' as const,
            cell: ({ open }: RiskyResource) => countText(open[severity]),
          })),
        ]}
      />
    </Section>
  );
}
