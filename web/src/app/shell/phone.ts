/** Media query of a phone, on which the rail becomes a bar at the bottom. */
export const PHONE = '(max-width:599.95px)';
