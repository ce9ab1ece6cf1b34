import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const ec2TransitgatewayAutoAcceptVpcAttachments = check({
  id: 'ec2_transitgateway_auto_accept_vpc_attachments',
  title: 'Transit gateways do not accept networks unasked',
  provider: 'cloud_a',
  resourceTypes: ['account_region'],
  severity: 'high',
  looksAt: ['/transit_gateways'],
  fix: { words: 'Turn off automatic acceptance of shared attachments.' },
  evaluate(region) {
    const gateways = region.parts('transit_gateways');
    if (gateways.length === 0) return notApplicable();
    const accepting = gateways.filter((gateway) => gateway.flag('auto_accept_attachments'));
    return passIf(accepting.length === 0, 'A transit gateway accepts attachments unasked', {
      transit_gateways: accepting.map((gateway) => gateway.text('id')),
    });
  },
});
