"""The yardstick of quality.py: what it takes for the same, and what not."""
import unittest

from quality import certain_item, is_same_number, is_wrong_list, names_to_search, unit_key, words


class Comparing(unittest.TestCase):
    def test_numbers_are_the_same_up_to_the_rounding_of_the_figure(self):
        for figure, answer, expected in [
            ("2", "2", True), ("0.3333", "1/3", True), ("0.33", "1/3", True), ("2.667", "8/3", True), ("", None, True),
            ("0.5", "1/2", True), ("2", "2.5", False), ("0.34", "1/3", False), ("1", None, False), ("", "1", False),
        ]:
            self.assertEqual(is_same_number(figure, answer), expected, (figure, answer))

    def test_units_are_the_same_under_their_other_names(self):
        for one, other in [("tbsp", "Tablespoons"), ("T", "tbsp"), ("t", "tsp"), ("c", "cups"), ("lbs", "pound"),
                           ("tin", "cans"), ("leaves", "leaf"), ("fl oz", "fluid ounces"), ("", "")]:
            self.assertEqual(unit_key(one), unit_key(other), (one, other))
        for one, other in [("T", "t"), ("cup", "can"), ("g", "kg"), ("clove", ""), ("stick", "piece"),
                           ("pint", "inch")]:
            self.assertNotEqual(unit_key(one), unit_key(other), (one, other))

    def test_names_are_the_same_in_one_and_many(self):
        for one, other in [("Red Onions", "red onion"), ("bay leaves", "bay leaf"), ("cookies", "Cookie"),
                           ("cherries", "cherry"), ("gentleman’s relish", "gentleman's relish"),
                           ("tomatoes", "tomato")]:
            self.assertEqual(words(one), words(other), (one, other))
        for one, other in [("rice", "rice wine"), ("peas", "pear"), ("hummus", "hummu"), ("bass", "bas")]:
            self.assertNotEqual(words(one), words(other), (one, other))


class Searching(unittest.TestCase):
    def test_two_thousand_names_each_once_with_all_that_were_meant(self):
        names = names_to_search(["ammonia", "apple", "ammonia"])
        self.assertEqual(len(names), 2000)
        self.assertEqual(len({tuple(words(name)) for name in names}), 2000)
        self.assertEqual(names[:2], ["ammonia", "apple"])


class Lists(unittest.TestCase):
    def test_only_what_is_added_without_a_question_can_be_wrong(self):
        for meant, found, expected in [
            (["Milk"], ["Milk"], False), (["Milk"], [None], False), (["Milk", "Eggs"], ["Milk"], False),
            (["Milk"], ["Milk", "Eggs"], True), ([None], ["Milk"], True), ([None], [None], False),
        ]:
            self.assertEqual(is_wrong_list(meant, found), expected, (meant, found))

    def test_an_item_is_certain_if_the_first_match_is_exact(self):
        self.assertEqual(certain_item({"matches": [{"item": "Milk", "exact": True}]}), "Milk")
        self.assertIsNone(certain_item({"matches": [{"item": "Milk", "exact": False}]}))
        self.assertIsNone(certain_item({"matches": []}))


if __name__ == "__main__":
    unittest.main()
