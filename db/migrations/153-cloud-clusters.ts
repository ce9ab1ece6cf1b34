/** A cluster that a cloud account found is connected once, whatever requests arrive at the same time. */
export const up = `
create unique index providers_cloud_cluster on providers ((authentication->>'identity'))
  where authentication->>'type' = 'cloud_cluster' and deleted_at is null and refusal is null;
`;
