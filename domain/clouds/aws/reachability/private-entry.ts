import type { Facts } from '../../../checks/facts.ts';
import type { CheckedResource } from '../../../checks/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../json.ts';
import type { AwsFacts } from '../rules.ts';
import { attempt } from './attempt.ts';

/** Types of services that reach what is private from the internet. */
export const privateEntryTypes = [
  'AWS::CloudFront::VpcOrigin',
  'AWS::ApiGateway::VpcLink',
  'AWS::ApiGatewayV2::VpcLink',
] as const;

/** A load balancer or an instance. */
interface Fronted {
  resource: CheckedResource;
}

/**
 * Returns why CloudFront or API Gateway may bring the internet to an internal load balancer or a private instance; null where
 * no VPC origin or VPC link in the inventory does. Which distributions and routes use them is not read.
 */
export function whyFronted(subject: Fronted, facts: AwsFacts): string | null {
  const entry = privateEntryTypes
    .flatMap((type) => entriesOf(type, facts).map((resource) => ({ type, resource })))
    .find(({ type, resource }) => {
      const { configuration } = resource;
      if (type === 'AWS::CloudFront::VpcOrigin') {
        const endpoint = configuration['VpcOriginEndpointConfig'] ?? null;
        return isObject(endpoint) && isSubject(endpoint['Arn'] ?? null, subject);
      }
      if (subject.resource.resourceType !== 'load_balancer') return false;
      if (type === 'AWS::ApiGateway::VpcLink') {
        return textsIn(configuration['TargetArns'] ?? null).some((arn) => isSubject(arn, subject));
      }
      return resource.region === subject.resource.region && mayShareNetwork(configuration, { subject, facts });
    });
  return entry === undefined ? null : `${entry.resource.name} (${entry.type}) may lead there from the internet`;
}

function entriesOf(type: string, facts: AwsFacts) {
  const bySchema = facts as unknown as Facts<Record<string, JsonObject>>;
  return attempt(
    () => bySchema.every(type).map(({ resource }) => resource),
    () => [],
  );
}

function isSubject(arn: Json, { resource: { externalId } }: Fronted): boolean {
  return typeof arn === 'string' && (arn === externalId || arn.endsWith(`:instance/${externalId}`));
}

/** A link names subnets, and its integrations name the load balancer: any of the VPC may be one of them. */
function mayShareNetwork(link: JsonObject, { subject, facts }: { subject: Fronted; facts: AwsFacts }): boolean {
  const vpcId = subject.resource.configuration['vpc_id'];
  return textsIn(link['SubnetIds'] ?? null).some((id) => {
    const subnet = facts.find('subnet', id);
    return subnet === null || subnet.text('vpc_id') === vpcId;
  });
}

function textsIn(value: Json): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
