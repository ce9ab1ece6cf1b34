import { rulesFor } from '../../../checks/check.ts';
import type { JsonObject } from '../../../json.ts';
import { kindOf } from '../../cloud-names.ts';
import type { KubernetesConfigurations } from '../resource-types.ts';

/** Kinds that are read by schema and that checks of other types look through, with the part that they rely on. */
interface SurveyedKinds {
  'core/LimitRange': { metadata: JsonObject };
  'core/ResourceQuota': { metadata: JsonObject };
}

/** Creates checks for resource types of Kubernetes that look through kinds which are read by schema. */
export const surveyedKinds = rulesFor<KubernetesConfigurations & SurveyedKinds>(kindOf.kubernetes);
