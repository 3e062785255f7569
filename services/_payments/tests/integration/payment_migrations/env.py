from chassis.migrations import run_env

run_env()
