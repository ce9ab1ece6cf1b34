import {
  readDescriptions,
  type DescribedType,
  type MemberType,
  type OperationDescription,
  type ServiceDescription,
  type Structure,
} from './description.ts';

/** An operation as a call of it was recognised. */
export interface DescribedCall {
  /** Service and operation, e.g. `ec2 DescribeInstances`. */
  id: string;
  name: string;
  description: ServiceDescription;
  operation: OperationDescription;
}

const descriptions = readDescriptions();

/** Every operation that is described. */
export const describedCalls: readonly DescribedCall[] = Object.values(descriptions).flatMap((description) =>
  Object.entries(description.operations).map(([name, operation]) => ({
    id: `${description.service} ${name}`,
    name,
    description,
    operation,
  })),
);

const byName = new Map(describedCalls.map((call) => [`${call.description.serviceId} ${call.name}`, call]));

/** The operation of a service as AWS names it, e.g. `Cost Explorer`; null when it is not described. */
export function findCall(serviceId: string, operation: string): DescribedCall | null {
  return byName.get(`${serviceId} ${operation}`) ?? null;
}

/** A type as an object. */
export const formOf = (type: MemberType): DescribedType => (typeof type === 'string' ? { type } : type);

/** The structure that a type names; null for any other type. */
export function structureOf(description: ServiceDescription, type: MemberType | undefined): Structure | null {
  const name = type === undefined ? undefined : formOf(type).type;
  return name?.startsWith('#') ? (description.structures[name.slice(1)] ?? null) : null;
}

/** The values of the enumeration that a type names; null for any other type. */
export function enumOf(description: ServiceDescription, type: MemberType | undefined): readonly string[] | null {
  const name = type === undefined ? undefined : formOf(type).type;
  return name?.startsWith('#') ? (description.enums[name.slice(1)] ?? null) : null;
}
