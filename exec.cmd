@rem The scripts of package.json begin with "exec", which Windows does not have.
@%*
