import { useEffect, useRef } from 'preact/hooks';
import type { Neighbourhood } from '../../../client/src/client.ts';
import { SeverityBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { useLayout } from '../../graph/use-layout.ts';
import { countOf } from '../../show/format.ts';
import { neighbourName, relationTexts } from '../../show/neighbours.ts';
import { visibleText } from '../../show/visible-text.ts';

const [boxWidth, boxHeight] = [190, 48];

/** Shows the resources around one as a graph and as a list. */
export function NeighbourhoodSection({ resourceId }: { resourceId: number }) {
  const loaded = useLoaded(
    (signal) =>
      bodyOf(api.GET('/api/v1/resources/{id}/neighbourhood', { params: { path: { id: resourceId } }, signal })),
    [resourceId],
  );
  return (
    <Section title="Neighbourhood">
      <Show loaded={loaded}>
        {(found) =>
          found.nodes.length < 2 ? (
            <p class="hint">No other resource of the inventory refers to it, and it refers to none.</p>
          ) : (
            <>
              <Graph found={found} />
              <NeighbourList found={found} />
              {found.more > 0 && <p class="hint">{countOf(found.more, 'more neighbour')} are not shown.</p>}
            </>
          )
        }
      </Show>
      {loaded.value?.is_complete === false && (
        <p class="hint">
          The account has more resources than are looked through for references to this one: there may be further
          neighbours.
        </p>
      )}
    </Section>
  );
}

function Graph({ found }: { found: Neighbourhood }) {
  const { nodes, edges } = found;
  const pairs = [...new Map(edges.map(({ from, to }) => [`${from} ${to}`, { from, to }])).values()];
  const layout = useLayout({
    nodes: nodes.map(({ resource_id: id }) => id),
    edges: pairs,
    width: boxWidth,
    height: boxHeight,
  });
  const frame = useRef<HTMLDivElement>(null);
  const own = layout === null || layout === 'failed' ? null : layout.nodes.find(({ id }) => id === found.resource_id);
  useEffect(() => {
    const { current } = frame;
    if (current === null || !own) return;
    current.scrollTo(own.x - current.clientWidth / 2, own.y - current.clientHeight / 2);
  }, [own]);
  if (layout === null) return <p class="hint">Drawing the graph …</p>;
  if (layout === 'failed') return null;
  const places = new Map(layout.nodes.map((node) => [node.id, node]));
  return (
    <div
      ref={frame}
      class="graph"
      role="region"
      aria-label={`Graph of ${countOf(nodes.length, 'resource')}`}
      tabIndex={0}
    >
      <div class="graph-canvas" style={{ width: `${layout.width}px`, height: `${layout.height}px` }}>
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          <defs>
            <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 8 4 0 8z" />
            </marker>
          </defs>
          {layout.edges.map(({ from, to, points }) => (
            <polyline
              key={`${from} ${to}`}
              class={
                edges.some((one) => one.from === from && one.to === to && one.relation === 'network_path') ? 'path' : ''
              }
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              marker-end="url(#arrow)"
            />
          ))}
        </svg>
        {nodes.map((node) => {
          const place = places.get(node.resource_id);
          const isOwn = node.resource_id === found.resource_id;
          const name = visibleText(neighbourName(node));
          const style = {
            left: `${(place?.x ?? 0) - boxWidth / 2}px`,
            top: `${(place?.y ?? 0) - boxHeight / 2}px`,
            width: `${boxWidth}px`,
            height: `${boxHeight}px`,
          };
          return (
            <a
              key={node.resource_id}
              href={`/resources/${node.resource_id}`}
              class={`graph-node ${isOwn ? 'own' : ''} ${node.worst_severity ?? ''}`}
              aria-current={isOwn ? 'true' : undefined}
              title={name}
              style={style}
            >
              <bdi>{name}</bdi>
              <span>{visibleText(node.resource_type_label)}</span>
              {node.worst_severity !== null && <span class="for-readers">, worst finding {node.worst_severity}</span>}
            </a>
          );
        })}
      </div>
    </div>
  );
}

function NeighbourList({ found }: { found: Neighbourhood }) {
  return (
    <details class="part">
      <summary>
        <span>As a list</span>
        <span class="hint">{countOf(found.nodes.length - 1, 'neighbour')}</span>
      </summary>
      <DataTable
        caption="Neighbours of this resource"
        rows={found.nodes.filter(({ resource_id: id }) => id !== found.resource_id)}
        keyOf={({ resource_id: id }) => id}
        columns={[
          {
            title: 'Resource',
            isHeader: true,
            cell: (node) => (
              <a href={`/resources/${node.resource_id}`}>
                <Name text={neighbourName(node)} />
              </a>
            ),
          },
          { title: 'Type', cell: ({ resource_type_label: label }) => visibleText(label) },
          {
            title: 'Relation',
            cell: ({ resource_id: id }) => (
              <ul class="values">
                {relationTexts(found, id).map((text) => (
                  <li key={text}>{visibleText(text)}</li>
                ))}
              </ul>
            ),
          },
          {
            title: 'Worst finding',
            from: 'medium',
            cell: ({ worst_severity: worst }) => (worst === null ? '–' : <SeverityBadge severity={worst} />),
          },
        ]}
      />
    </details>
  );
}
