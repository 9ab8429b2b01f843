/** Shown in place of the name of somebody whose account was deleted. */
export const DELETED_USER = 'Deleted user';
