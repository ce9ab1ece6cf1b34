import {
  readDescriptions,
  type DescribedType,
  type MemberType,
  type OperationDescription,
  type ServiceDescription,
  type Structure,
} from './description.ts';

/** An operation that a call was matched to. */
export interface DescribedCall {
  /** Service and operation, e.g. `ec2 DescribeInstances`. */
  id: string;
  name: string;
  description: ServiceDescription;
  operation: OperationDescription;
}

let described: ReadonlyMap<string, DescribedCall> | null = null;

/** The tables are loaded lazily: few processes need them. */
const byName = (): ReadonlyMap<string, DescribedCall> =>
  (described ??= new Map(
    Object.values(readDescriptions()).flatMap((description) =>
      Object.entries(description.operations).map(([name, operation]) => [
        `${description.serviceId} ${name}`,
        { id: `${description.service} ${name}`, name, description, operation },
      ]),
    ),
  ));

/** Returns all described operations. */
export const describedCalls = (): readonly DescribedCall[] => [...byName().values()];

/** Returns the operation of a service as AWS names it, e.g. `Cost Explorer`; null when it is not described. */
export function findCall(serviceId: string, operation: string): DescribedCall | null {
  return byName().get(`${serviceId} ${operation}`) ?? null;
}

/** Returns a type as an object. */
export const formOf = (type: MemberType): DescribedType => (typeof type === 'string' ? { type } : type);

/** Returns the structure that a type names; null for any other type. */
export function structureOf(description: ServiceDescription, type: MemberType | undefined): Structure | null {
  const name = type === undefined ? undefined : formOf(type).type;
  return name?.startsWith('#') ? (description.structures[name.slice(1)] ?? null) : null;
}

/** Returns the values of the enumeration that a type names; null for any other type. */
export function enumOf(description: ServiceDescription, type: MemberType | undefined): readonly string[] | null {
  const name = type === undefined ? undefined : formOf(type).type;
  return name?.startsWith('#') ? (description.enums[name.slice(1)] ?? null) : null;
}
