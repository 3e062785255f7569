import pytest
from chassis.breaker import CircuitBreaker


@pytest.mark.asvs("16.5.2")
def test_it_opens_after_five_failures_in_ten_seconds_and_allows_one_trial():
    now = [0.0]
    breaker = CircuitBreaker(clock=lambda: now[0])
    for _ in range(5):
        assert breaker.wait() == 0
        breaker.failed()

    assert breaker.wait() == 2
    now[0] = 2
    assert (breaker.wait(), breaker.wait()) == (0, 4)


def test_each_failed_trial_doubles_the_wait_up_to_the_longest():
    now = [0.0]
    breaker = CircuitBreaker(clock=lambda: now[0])
    for _ in range(13):
        breaker.failed()
    waits = []
    for _ in range(6):
        waits.append(breaker.wait())
        now[0] += waits[-1]
        assert breaker.wait() == 0
        breaker.failed()

    assert waits == [2, 4, 8, 16, 30, 30]
    breaker.succeeded()
    assert breaker.wait() == 0


def test_failures_far_apart_leave_it_closed_and_a_success_closes_it():
    now = [0.0]
    breaker = CircuitBreaker(clock=lambda: now[0])
    for _ in range(8):
        breaker.failed()
        now[0] += 3
    assert breaker.wait() == 0
    for _ in range(5):
        breaker.failed()
    breaker.succeeded()
    assert breaker.wait() == 0
