import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const vpcEndpointForEc2Enabled = check({
  id: 'vpc_endpoint_for_ec2_enabled',
  title: 'Networks reach the compute service without the internet',
  provider: 'cloud_a',
  resourceTypes: ['network'],
  severity: 'medium',
  looksAt: ['/endpoints'],
  fix: { words: 'Add an interface endpoint for the compute service to the network.' },
  evaluate: (network) =>
    passIf(
      network.parts('endpoints').some((endpoint) => endpoint.text('service_name')?.endsWith('.ec2') === true),
      'The network has no endpoint for the compute service',
      { endpoints: network.parts('endpoints').length },
    ),
});
