import { readDescriptions, type ApiDescription, type MethodDescription } from './description.ts';
import { fieldsOf as fieldsIn, type FieldType, type Fields } from '../../shared/descriptions/field-type.ts';

/** A method that a call was matched to. */
export interface DescribedCall {
  id: string;
  description: ApiDescription;
  method: MethodDescription;
}

interface Route extends DescribedCall {
  pattern: RegExp;
}

/** Parameters that Google documents and accepts but that its discovery document lacks. */
const documentedBeyond: Readonly<Record<string, Readonly<Record<string, FieldType>>>> = {
  // https://cloud.google.com/compute/docs/reference/rest/v1/instances/aggregatedList
  'compute.instances.aggregatedList': { returnPartialSuccess: 'boolean' },
  'compute.disks.aggregatedList': { returnPartialSuccess: 'boolean' },
  'compute.subnetworks.aggregatedList': { returnPartialSuccess: 'boolean' },
};

let routes: readonly Route[] | null = null;

/** The tables are loaded lazily: few processes need them. */
const allRoutes = (): readonly Route[] =>
  (routes ??= Object.values(readDescriptions()).flatMap((description) =>
    Object.entries(description.methods).map(([id, method]) => ({
      id,
      description,
      method: { ...method, query: { ...method.query, ...documentedBeyond[id] } },
      pattern: patternOf(method.path),
    })),
  ));

/** Returns all described methods, with their ids. */
export const describedCalls = (): readonly DescribedCall[] => allRoutes();

/** A custom verb (`:getIamPolicy`) is a part of the path, never of a name. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    const [name = '', verb] = segment.split(/:(?=[A-Za-z]+$)/);
    const text = name.startsWith('{') ? '(?!.*:[A-Za-z]+$)[^/]+' : name.replaceAll('.', String.raw`\.`);
    return verb === undefined ? text : `${name.startsWith('{') ? '[^/]+' : text}:${verb}`;
  });
  // Only the last segment needs the lookahead against a verb.
  const last = segments.pop() ?? '';
  const others = segments.map((segment) => segment.replace('(?!.*:[A-Za-z]+$)', ''));
  return new RegExp(`^${[...others, last].join('/')}$`);
}

/** Returns the method that a path, as it was sent, belongs to; null when no described method has it. */
export function findCall(verb: string, path: string): DescribedCall | null {
  return allRoutes().find(({ method, pattern }) => method.verb === verb && pattern.test(path)) ?? null;
}

/** The fields of a type, by the schemas of its API; null for a type without named fields. */
export const fieldsOf = (description: ApiDescription, type: FieldType | undefined): Fields | null =>
  fieldsIn(description.schemas, type);

/** The fields of a method's response. */
export const answerFields = ({ description, method }: DescribedCall): Record<string, FieldType> =>
  method.answer === null ? {} : (description.schemas[method.answer] ?? {});
