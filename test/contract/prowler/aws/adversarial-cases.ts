import type { AdversarialCase } from '../adversarial-cases.ts';

const docs = 'https://docs.aws.amazon.com';
const rules = `${docs}/vpc/latest/userguide/security-group-rules.html`;
const notPrincipal = `${docs}/IAM/latest/UserGuide/reference_policies_elements_notprincipal.html`;
const evaluation = `${docs}/IAM/latest/UserGuide/reference_policies_evaluation-logic.html`;
const transport = `${docs}/AmazonS3/latest/userguide/security-best-practices.html`;

/** Where Prowler's verdict on the adversarial account is wrong. */
export const awsAdversarialCases: readonly AdversarialCase[] = [
  {
    check: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22',
    resource: 'halves-of-the-internet',
    prowlers: 'pass',
    right: 'fail',
    why: 'two halves of all addresses are all addresses',
    reference: rules,
  },
  ...['halves-of-the-internet', 'halves-of-the-ports'].map((resource): AdversarialCase => ({
    check: 'ec2_securitygroup_allow_ingress_from_internet_to_any_port',
    resource,
    prowlers: 'pass',
    right: 'fail',
    why: 'ports are open to the internet, in two parts',
    reference: rules,
  })),
  {
    check: 'ec2_securitygroup_allow_ingress_from_internet_to_all_ports',
    resource: 'halves-of-the-ports',
    prowlers: 'pass',
    right: 'fail',
    why: 'two halves of all ports are all ports',
    reference: rules,
  },
  {
    check: 's3_bucket_secure_transport_policy',
    resource: 'denied-for-one',
    prowlers: 'pass',
    right: 'fail',
    why: 'only one user is denied unencrypted requests',
    reference: transport,
  },
  {
    check: 's3_bucket_secure_transport_policy',
    resource: 'denied-for-writes',
    prowlers: 'pass',
    right: 'fail',
    why: 'only writing is denied over unencrypted connections; objects are read over them',
    reference: transport,
  },
  {
    check: 's3_bucket_secure_transport_policy',
    resource: 'denied-by-a-list',
    prowlers: 'fail',
    right: 'pass',
    why: 'a list of one value is that value',
    reference: `${docs}/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html`,
  },
  {
    check: 'sqs_queues_not_publicly_accessible',
    resource: 'for-all-but-one',
    prowlers: 'pass',
    right: 'fail',
    why: 'NotPrincipal with Allow is everyone else, anonymous callers among them',
    reference: notPrincipal,
  },
  {
    check: 'sqs_queues_not_publicly_accessible',
    resource: 'denied-to-others',
    prowlers: 'fail',
    right: 'pass',
    why: 'a denial overrides what another statement allows',
    reference: evaluation,
  },
  {
    check: 'apigateway_restapi_logging_enabled',
    resource: 'partly-logged',
    prowlers: 'pass',
    right: 'fail',
    why: 'one method is not logged; Prowler asks for any that is',
    reference: `${docs}/apigateway/latest/developerguide/set-up-logging.html`,
  },
  {
    check: 'apigateway_restapi_cache_encrypted',
    resource: 'partly-encrypted',
    prowlers: 'pass',
    right: 'fail',
    why: 'what one method caches is not encrypted; Prowler asks for any that is',
    reference: `${docs}/apigateway/latest/developerguide/api-gateway-caching.html`,
  },
  {
    check: 'ecs_task_definitions_host_networking_mode_users',
    resource: 'arn:aws:ecs:us-east-1:123456789012:task-definition/root-by-number:1',
    prowlers: 'pass',
    right: 'fail',
    why: 'user 0 is root',
    reference: `${docs}/AmazonECS/latest/APIReference/API_ContainerDefinition.html`,
  },
];
