/** The page of a fault's record. */
export const faultPath = (id: string) => `/admin/faults/${id}`;
