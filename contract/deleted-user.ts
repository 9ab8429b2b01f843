/** Shown instead of the customer's name on orders whose customer's account was deleted. */
export const DELETED_USER = 'Deleted user';
