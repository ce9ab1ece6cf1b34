import type { AwsOperation, OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import { tagList } from '../session/tags.ts';

/** Tags of certificates. */
export const certificateOperations: Record<string, AwsOperation> = {
  'acm.set_tags': setsTags({
    call: 'acm:AddTagsToCertificate',
    act: async (place, tags) => {
      const { sdk, acm, certificate } = await certificates(place);
      return acm(new sdk.AddTagsToCertificateCommand({ ...certificate, Tags: tagList(tags) }));
    },
  }),
  'acm.remove_tags': removesTags({
    call: 'acm:RemoveTagsFromCertificate',
    act: async (place, names) => {
      const { sdk, acm, certificate } = await certificates(place);
      const Tags = names.map((Key) => ({ Key }));
      return acm(new sdk.RemoveTagsFromCertificateCommand({ ...certificate, Tags }));
    },
  }),
};

async function certificates({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-acm');
  const acm = run.once('acm', (settings) => new sdk.ACMClient(settings));
  return { sdk, acm, certificate: { CertificateArn: target.externalId } };
}
