import type { Neighbour, Neighbourhood } from '../../client/src/client.ts';
import { fieldLabel } from './field-label.ts';

/** Returns the name of a resource, or its id where it has none. */
export const neighbourName = ({ name, external_id: id }: Pick<Neighbour, 'name' | 'external_id'>): string =>
  name === '' ? id : name;

const relationsAtMost = 4;
const longestName = 40;

const shortName = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

/** Returns in words how a resource is joined to the others of a neighbourhood, to the one it is about first. */
export function relationTexts({ nodes, edges, resource_id: own }: Neighbourhood, id: number): string[] {
  const names = new Map(nodes.map((node) => [node.resource_id, neighbourName(node)]));
  const named = (other: number): string =>
    other === own ? 'this resource' : shortName(names.get(other) ?? `#${other}`);
  const ofOwn = edges.filter(({ from, to }) => from === own || to === own);
  const texts = [...ofOwn, ...edges.filter((edge) => !ofOwn.includes(edge))].flatMap(
    ({ from, to, relation, fields }) => {
      if (from !== id && to !== id) return [];
      if (relation === 'network_path') {
        return [
          from === id
            ? `on the path from the internet, before ${named(to)}`
            : `on the path from the internet, after ${named(from)}`,
        ];
      }
      const where =
        fields.length === 0
          ? ''
          : ` (${fields.map((field) => field.split('.').map(fieldLabel).join(' › ')).join(', ')})`;
      return [from === id ? `refers to ${named(to)}${where}` : `named by ${named(from)}${where}`];
    },
  );
  const more = texts.length - relationsAtMost;
  return more > 0 ? [...texts.slice(0, relationsAtMost), `and ${more} more`] : texts;
}
