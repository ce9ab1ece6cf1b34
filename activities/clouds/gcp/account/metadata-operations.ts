import { projectDecidingMetadata } from '../../../../domain/clouds/gcp/compute/deciding-metadata.ts';
import { metadataFlag } from '../../../../domain/clouds/gcp/compute/metadata-flag.ts';
import { objectOf, optionalText } from '../../shared/operation-parameters.ts';
import { entriesOf, metadataWith } from '../compute/metadata.ts';
import { computeSets } from '../session/compute-operation.ts';
import type { GcpOperation } from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import type { ComputeProject } from './account.ts';

const osLogin = 'enable-oslogin';

/** Metadata that all machines of a project inherit. */
export const projectMetadataOperations: Readonly<Record<string, GcpOperation>> = {
  'compute.set_project_metadata': computeSets(
    'compute:projects.setCommonInstanceMetadata',
    ({ present, run }, values) => {
      const { commonInstanceMetadata: metadata } = sourceOf(present).document as ComputeProject;
      const isOn = metadataFlag(entriesOf(metadata).get(osLogin) ?? '') === true;
      const own = objectOf(values, 'instance_metadata');
      return {
        service: 'compute',
        method: 'POST',
        path: `/compute/v1/projects/${run.projectId}/setCommonInstanceMetadata`,
        body: metadataWith(metadata, {
          ...(isOn === (values['os_login'] === true) ? {} : { [osLogin]: isOn ? 'FALSE' : 'TRUE' }),
          [projectDecidingMetadata]: optionalText(own[projectDecidingMetadata]) ?? null,
        }),
      };
    },
  ),
};
